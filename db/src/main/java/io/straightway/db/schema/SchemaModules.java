package io.straightway.db.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Sorts modules by the order of their migrations: each after those it uses, otherwise by name. */
final class SchemaModules {
  private SchemaModules() {}

  /** Returns the loader of this program's migrations. */
  static ClassLoader ownFiles() {
    return Objects.requireNonNull(SchemaModule.class.getClassLoader());
  }

  /** Returns the modules on the class path that have that folder of migrations, in order. */
  static List<SchemaModule> onClassPath(String folder) {
    return among(ownFiles(), folder);
  }

  /** Returns the modules that have that folder among files of migrations, in order. */
  static List<SchemaModule> among(ClassLoader files, String folder) {
    return inOrder(
        ServiceLoader.load(SchemaModule.class, ownFiles()).stream()
            .map(ServiceLoader.Provider::get)
            .filter(module -> files.getResource(module.location() + "/" + folder) != null)
            .toList());
  }

  /**
   * Sorts modules.
   *
   * @throws IllegalArgumentException if two have one name, one uses a missing module, or some use
   *     each other
   */
  static List<SchemaModule> inOrder(Collection<SchemaModule> modules) {
    requireComplete(modules);
    List<SchemaModule> waiting = new ArrayList<>(modules);
    waiting.sort(Comparator.comparing(SchemaModule::name));
    List<SchemaModule> ordered = new ArrayList<>();
    while (!waiting.isEmpty()) {
      Optional<SchemaModule> next =
          waiting.stream().filter(module -> names(ordered).containsAll(module.uses())).findFirst();
      ordered.add(
          next.orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "the schemas of these modules use each other: " + names(waiting))));
      waiting.remove(next.get());
    }
    return ordered;
  }

  private static void requireComplete(Collection<SchemaModule> modules) {
    Set<String> names = names(modules);
    if (names.size() < modules.size()) {
      throw new IllegalArgumentException("two schemas have one name among " + names);
    }
    for (SchemaModule module : modules) {
      if (!names.containsAll(module.uses())) {
        throw new IllegalArgumentException(
            "the schema of %s uses %s, but there are only %s"
                .formatted(module.name(), module.uses(), names));
      }
    }
  }

  private static Set<String> names(Collection<SchemaModule> modules) {
    return modules.stream().map(SchemaModule::name).collect(Collectors.toCollection(TreeSet::new));
  }
}
