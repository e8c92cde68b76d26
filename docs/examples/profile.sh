#!/usr/bin/env bash
# Profiles a running JVM, and PostgreSQL where perf may: processor time by kind of thread, and the top of most stacks.
set -euo pipefail

if [ $# != 3 ] || [ ! -d "/proc/$1/task" ]; then
  echo "usage: profile.sh PID SECONDS DIRECTORY   (PID: a JVM on this machine, started with -Xshare:off)" >&2
  exit 2
fi
pid=$1 seconds=$2 directory=$3
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)

cat >"$directory/stacks.jfc" <<'JFC'
<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0">
  <event name="jdk.ExecutionSample"><setting name="enabled">true</setting><setting name="period">5 ms</setting></event>
  <event name="jdk.SocketRead"><setting name="enabled">true</setting><setting name="threshold">0 ns</setting></event>
</configuration>
JFC

# processor time of each thread in nanoseconds, by its name without the number
threads() {
  for task in "/proc/$pid/task"/*; do
    { read -r name <"$task/comm" && read -r nanos _ <"$task/schedstat"; } 2>/dev/null || continue
    printf '%s\t%s\t%s\n' "${task##*/}" "$(sed 's/[-# ]*[0-9]*$//' <<<"$name")" "$nanos"
  done
}

threads >"$directory/threads-before.tsv"
jcmd "$pid" JFR.start name=profile settings="$directory/stacks.jfc" >/dev/null
postgres=$(pgrep -d, -x postgres || true)
if [ -n "$postgres" ] && command -v perf >/dev/null; then
  perf record --quiet --freq=199 --output="$directory/perf.data" --pid="$postgres" -- sleep "$seconds" || true
else
  sleep "$seconds"
fi
jcmd "$pid" JFR.dump name=profile filename="$directory/recording.jfr" >/dev/null
jcmd "$pid" JFR.stop name=profile >/dev/null
threads >"$directory/threads-after.tsv"

echo "processor time, % of one core"
awk -F'\t' -v seconds="$seconds" 'NR == FNR { before[$1] = $3; next } { used[$2] += $3 - before[$1] }
  END { for (name in used) printf "  %6.1f  %s\n", used[name] / seconds / 1e7, name }' \
  "$directory/threads-before.tsv" "$directory/threads-after.tsv" | sort -rn | sed -n 1,12p
echo "stacks by their topmost method"
jfr print --events jdk.ExecutionSample --stack-depth 1 "$directory/recording.jfr" |
  awk '/line:/ { sub(/\(.*/, "", $1); stacks[$1]++ } END { for (method in stacks) printf "  %6d  %s\n", stacks[method], method }' |
  sort -rn | sed -n 1,20p
if [ -s "$directory/perf.data" ]; then
  echo "functions of PostgreSQL"
  perf report --input="$directory/perf.data" --no-children --sort symbol --stdio 2>/dev/null | sed -n '/^ *[0-9]/p' | sed -n 1,15p
fi
