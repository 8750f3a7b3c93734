/** Examples of JSON Schemas: always the same, short, and valid. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
}

/** Texts by the name of their field. */
const texts: readonly [RegExp, string][] = [
  [/(^|_)(at|date|until|from)$|Date$/, '2026-06-01T12:00:00.000Z'],
  [/^email$/, 'ana@example.org'],
  [/^phone$/, '+33612345678'],
  [/url|website|link/, 'https://example.org/'],
  [/currency/, 'EUR'],
  [/country/, 'FR'],
  [/_id$/, 'Xk2mQ9dLw0aB'],
];

const deepest = 6;

/** `name` is that of the field with this schema. */
export function exampleOf(
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>> = {},
  name = '',
  depth = 0,
): unknown {
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1)!] ?? {}, schemas, name, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (option) return exampleOf(option, schemas, name, depth);
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const names = Object.keys(properties).filter((each) => depth === 0 || required.includes(each));
      if (depth >= deepest) return {};
      return Object.fromEntries(names.map((each) => [each, exampleOf(properties[each]!, schemas, each, depth + 1)]));
    }
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((each) => exampleOf(each, schemas, name, depth + 1));
      return depth >= deepest || !schema.items ? [] : [exampleOf(schema.items, schemas, name, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'date-time') return texts[0]![1];
      return (texts.find(([field]) => field.test(name))?.[1] ?? 'text').padEnd(schema.minLength ?? 0, 'x');
    default:
      return {};
  }
}
