import {
  type ASTVisitor,
  getNamedType,
  isIntrospectionType,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";
import { createGraphQLError } from "graphql-yoga";

/** One mutation per request: a hundred under aliases would send a hundred emails for one request. */
export function oneMutation(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      if (operation.operation !== "mutation" || countFields(context, operation.selectionSet) <= 1) return;
      context.reportError(createGraphQLError("Please send one mutation a request.", { nodes: operation }));
    },
  };
}

/** Counts the top-level fields, including those of fragments. A repeated fragment selects the same fields, so it counts once. */
function countFields(context: ValidationContext, { selections }: SelectionSetNode, seen = new Set<string>()): number {
  let fields = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) fields += selection.name.value === "__typename" ? 0 : 1;
    if (selection.kind === Kind.INLINE_FRAGMENT) fields += countFields(context, selection.selectionSet, seen);
    if (selection.kind !== Kind.FRAGMENT_SPREAD || seen.has(selection.name.value)) continue;
    seen.add(selection.name.value);
    const fragment = context.getFragment(selection.name.value);
    if (fragment) fields += countFields(context, fragment.selectionSet, seen);
  }
  return fields;
}

/** Allows only the introspection that GraphQL over HTTP needs: the name of a type that is queried by its name. */
export function limitIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(field) {
      const parent = getNamedType(context.getParentType());
      const isInside = parent != null && isIntrospectionType(parent);
      const isHarmless = isInside ? ["name", "__typename"].includes(field.name.value) : field.name.value !== "__schema";
      if (isHarmless) return;
      context.reportError(createGraphQLError("The schema is not shown here.", { nodes: field }));
    },
  };
}
