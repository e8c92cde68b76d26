# Completes the commands, options and values of stp. A line of the table is a command or an option, a tab,
# and the words that may follow; = ends an option that takes a value, @ stands for files, and the name of
# a command with a dot for its parameters.
set -g __stp_table (string split \n -- '@TABLE@')

function __stp_follow
    for line in $__stp_table
        set -l parts (string split \t -- $line)
        if test "$parts[1]" = "$argv[1]"
            string split ' ' -- $parts[2]
            return 0
        end
    end
    return 1
end

function __stp_complete
    set -l name stp
    set -l option ''
    for word in (commandline -opc)[2..-1]
        set option ''
        if string match -q -- '-*' $word
            set option $word
        else if __stp_follow "$name $word" >/dev/null
            set name "$name $word"
        end
    end
    # the value may be in the same word as its option
    set -l before ''
    set -l parts (string split -m 1 = -- (commandline -ct))
    if test (count $parts) -eq 2
        set option $parts[1]
        set before "$option="
    end
    set -l follow (__stp_follow $name)
    if contains -- "$option=" $follow
        set follow (__stp_follow "$name $option")
    else if not string match -q -- '-*' (commandline -ct)
        set -a follow (__stp_follow "$name .")
    end
    for word in $follow
        if test "$word" = @
            __fish_complete_path (commandline -ct)
        else
            echo -- $before(string replace -r '=$' '' -- $word)
        end
    end
end

complete -c stp -f -a '(__stp_complete)'
