package dev.sluice.workflow;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.sluice.workflow.step.StepNames;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = "dev.sluice.workflow", importOptions = ImportOption.DoNotIncludeTests.class)
class WorkflowRulesTest {
    @ArchTest
    static final ArchRule knowsTemporalAndNothingElse = classes()
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "dev.sluice.workflow..",
                    "io.temporal..",
                    "com.fasterxml.jackson..",
                    "org.jspecify..",
                    "java.lang..",
                    "java.util..",
                    "java.time.."));

    @ArchTest
    static final ArchRule noThreadsClocksChanceOrFiles = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "java.util.concurrent..", "java.io..", "java.nio..", "java.net..", "java.util.random.."))
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Random.class)
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Thread.class)
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(java.util.UUID.class, "randomUUID");

    @ArchTest
    static final ArchRule decisionsKnowNoTemporal = noClasses()
            .that()
            .resideInAnyPackage("..progress..", "..message..", "..result..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.temporal..");

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("dev.sluice.workflow.(*)..").should().beFreeOfCycles();

    @Test
    void everyStepIsInTheListOfSteps() {
        JavaClasses all = new ClassFileImporter().importPackages("dev.sluice.workflow");

        assertThat(all.stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(ActivityMethod.class))
                        .map(method ->
                                method.getAnnotationOfType(ActivityMethod.class).name()))
                .containsExactlyInAnyOrderElementsOf(StepNames.ALL);
    }

    @Test
    void packagesAreSmallAndNullMarked() {
        JavaClasses all = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.sluice.workflow");
        assertThat(all.size()).isGreaterThan(30);
        List<JavaClass> topLevel =
                all.stream().filter(JavaClass::isTopLevelClass).toList();
        assertThat(topLevel).allSatisfy(type -> {
            assertThat(type.getPackage().tryGetPackageInfo()).isPresent();
            assertThat(type.getPackage().getPackageInfo().isAnnotatedWith(NullMarked.class))
                    .isTrue();
            assertThat(topLevel.stream()
                            .filter(other -> other.getPackageName().equals(type.getPackageName())
                                    && !other.getSimpleName().equals("package-info"))
                            .count())
                    .isLessThanOrEqualTo(15);
        });
    }
}
