# shellcheck shell=bash disable=SC2207
# Completes the commands, options and values of stp. A line of the table is a command or an option, a tab,
# and the words that may follow; = ends an option that takes a value, @ stands for files, and the name of
# a command with a dot for its parameters.
_stp_table='@TABLE@'

_stp_follow() {
  local name follow
  while IFS=$'\t' read -r name follow; do
    if [ "$name" = "$1" ]; then
      printf '%s' "$follow"
      return 0
    fi
  done <<<"$_stp_table"
  return 1
}

_stp() {
  local current=${COMP_WORDS[COMP_CWORD]} command=stp option='' word follow i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    # bash splits --option=value into three words
    [ "$word" = '=' ] && continue
    option=''
    case $word in
      -*) option=$word ;;
      *) _stp_follow "$command $word" >/dev/null && command="$command $word" ;;
    esac
  done
  [ "$current" = '=' ] && current=''
  follow=" $(_stp_follow "$command") "
  case $follow in
    *" $option= "*) follow=" $(_stp_follow "$command $option") " ;;
    *)
      follow="${follow//= / } "
      case $current in -*) ;; *) follow+="$(_stp_follow "$command .") " ;; esac
      ;;
  esac
  local IFS=$'\n'
  COMPREPLY=($(compgen -W "${follow// /$'\n'}" -- "$current"))
  case $follow in
    *' @ '*)
      compopt -o filenames 2>/dev/null
      COMPREPLY=($(compgen -f -- "$current"))
      ;;
  esac
}

complete -F _stp stp
