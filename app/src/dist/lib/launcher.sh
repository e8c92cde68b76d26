# shellcheck shell=bash disable=SC2154 # the sourcing script sets jar, flags and archives
# The common part of ./stp of the sources and bin/stp of an installation, which source this file.
# They set $jar, $flags (the directory of the files of JVM flags) and $archives: where an archive
# of classes may be, the first place first. ./stp also sets $harness: a jar with one more command.
harness=

fail() {
  printf 'stp: %s\n' "$1" >&2
  exit 2
}

find_java() {
  if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, but there is no bin/java in it: name $1, or unset it"
  else
    java=$(command -v java) || fail "no java found: install $1, version 17 or newer, or set JAVA_HOME"
  fi
}

# read from the file beside java where there is one: a JVM takes longer to print it
require_java_17() {
  local version="" release
  release=$(dirname "$(readlink -f "$java")")/../release
  [ -f "$release" ] && version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$release")
  [ -n "$version" ] || version=$("$java" -XshowSettings:properties -version 2>&1 |
    sed -n 's/^ *java\.specification\.version = \([0-9]*\).*/\1/p')
  [ "${version:-0}" -ge 17 ] ||
    fail "$java is version ${version:-unknown}, but 17 or newer is needed: install a newer one or set JAVA_HOME"
}

# A start is mostly loading and checking classes. An element with its console that takes in one message
# on a database of its own lists the classes that it has loaded, and so do a fit and the help. An archive
# of them is mapped into memory by later starts. Java checks that the archive matches its own version and
# the jars, and ignores one that does not.
archive_classes() {
  local archive=$1 dir=$2
  local name line port message form list=$dir/classes
  rm -rf "$archive" "$dir"
  mkdir -p "$dir" && cd "$dir" || return
  for name in ${!STP_@}; do unset "$name"; done
  coproc ELEMENT {
    exec "$java" @"$flags/element.args" -XX:DumpLoadedClassList="$list" -jar "$jar" \
      element --console --listen 127.0.0.1:0 --dir "$dir/database" --end-with-input
  }
  local out=${ELEMENT[0]} in=${ELEMENT[1]} element=$ELEMENT_PID
  while read -r line <&"$out"; do
    case $line in ready:*) break ;; esac
  done
  port=${line##*127.0.0.1:}
  port=${port%%/*}
  message='<TradeMessage xmlns="urn:straightway:trade:1"><Source>STP</Source></TradeMessage>'
  (
    exec 3<>"/dev/tcp/127.0.0.1/$port" || exit
    printf 'POST /trades HTTP/1.1\r\nHost: stp\r\nContent-Type: application/xml\r\n' >&3
    printf 'Connection: close\r\nContent-Length: %d\r\n\r\n%s' "${#message}" "$message" >&3
    while read -r line <&3; do printf '%s\n' "$line"; done
  )
  exec {in}>&-
  wait "$element"
  "$java" @"$flags/short.args" -jar "$jar" database stop --dir "$dir/database"
  for form in '' --json; do
    "$java" @"$flags/short.args" -XX:DumpLoadedClassList="$list.fit$form" -jar "$jar" \
      fit gemstone-cores --predict 8 --target 300 ${form:+"$form"}
  done
  "$java" @"$flags/short.args" -XX:DumpLoadedClassList="$list.fit-help" -jar "$jar" --help
  # Java 17 crashes on lambdas of classes that refer to missing libraries, so only our own and Java's are
  # archived, without those of picocli's interfaces, whose class files are too old to be linked for it
  cat "$list" "$list".fit* | awk '
    /^@lambda-proxy/ && ($2 !~ /^(io[.\/]straightway|java|jdk|sun)[.\/]/ || $4 ~ /\)Lpicocli/) { next }
    !seen[$0]++' >"$list.plain"
  "$java" -Xshare:dump -XX:SharedClassListFile="$list.plain" \
    -XX:SharedArchiveFile="$archive.part" -XX:+UseG1GC -cp "$jar"
  [ -f "$archive.part" ] && mv "$archive.part" "$archive"
  rm -rf "$dir"
}

# runs the command with its JVM flags and the archive, if there is one that is newer than the jar
run_stp() {
  local kind shared=() archive program=(-jar "$jar")
  case ${1:-} in
    element | console | fan-out) kind=element ;;
    feed | generate) kind=feed ;;
    custodian | settle | reconcile | check | eod | demo | bench) kind=long ;;
    *) kind=short ;;
  esac
  # the flight recorder changes classes as they are loaded, and Java 17 crashes where one is archived
  case ${STP_JAVA_OPTS:-} in *StartFlightRecording*) archives=() ;; esac
  for archive in ${archives[@]+"${archives[@]}"}; do
    if [ "$archive" -nt "$jar" ]; then
      # the property is for processes that the program starts itself
      shared=("-XX:SharedArchiveFile=$archive" "-Dstp.archive=$archive")
      break
    fi
  done
  [ ! -f "$harness" ] || program=(-cp "$jar:$harness" io.straightway.app.Stp)
  # shellcheck disable=SC2086 # STP_JAVA_OPTS holds words
  exec "$java" @"$flags/$kind.args" ${shared[@]+"${shared[@]}"} ${STP_JAVA_OPTS:-} "${program[@]}" "$@"
}
