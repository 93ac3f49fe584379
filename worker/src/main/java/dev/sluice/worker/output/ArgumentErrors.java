package dev.sluice.worker.output;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.NearestNames;
import dev.sluice.error.Problem;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line. */
public final class ArgumentErrors {
    private ArgumentErrors() {}

    public static Problem problem(ParameterException wrong) {
        CommandLine line = wrong.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        String help = "see " + command + " --help";
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unknown(line, command, unmatched.getUnmatched().get(0));
        }
        if (wrong instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            List<String> names =
                    missing.getMissing().stream().map(ArgumentErrors::name).toList();
            return problem(command + " needs " + String.join(" and ", names), help);
        }
        return problem(firstWordSmall(String.valueOf(wrong.getMessage())), help);
    }

    private static Problem unknown(CommandLine line, String command, String argument) {
        boolean isOption = argument.startsWith("-");
        boolean isVerb = !isOption && !line.getSubcommands().isEmpty();
        String kind = isOption ? "option" : isVerb ? "command" : "argument";
        Collection<String> known = isOption
                ? line.getCommandSpec().optionsMap().keySet()
                : line.getSubcommands().keySet();
        String hint = NearestNames.hint(optionOf(argument), known);
        return problem(
                command + " has no " + kind + " " + argument, hint.isEmpty() ? "see " + command + " --help" : hint);
    }

    private static String optionOf(String argument) {
        int value = argument.indexOf('=');
        return value < 0 ? argument : argument.substring(0, value);
    }

    private static String name(ArgSpec argument) {
        return argument.isPositional() ? argument.paramLabel() : ((OptionSpec) argument).longestName();
    }

    private static String firstWordSmall(String message) {
        return message.isEmpty() ? message : Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }

    private static Problem problem(String what, String fix) {
        return Problem.of(ErrorCode.ARGUMENT_INVALID, what, fix);
    }
}
