# shellcheck shell=bash disable=SC1091,SC2034 # the variables are for the scripts that source this file
# The directories of the installation to which the programs in bin belong.
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
. "$root/lib/launcher.sh" || exit 2
jar=$root/stp.jar
flags=$root/lib/jvm
# beside the jar, or in the user's cache where the installation can't be written to
archives=(
  "$root/stp.jsa"
  "${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/straightway/${root##*/}.jsa"
)
find_java "a Java runtime"
require_java_17
