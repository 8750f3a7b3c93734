/** Generates valid inputs from functions' schemas, about a person and their contest. */
import { z } from 'zod';
import type { CloudFunction } from '#cloud/kernel/define.ts';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  format?: string;
  default?: unknown;
}

/** Values by field name. */
export type Known = Readonly<Record<string, unknown>>;

function valueOf(name: string, schema: JsonSchema, known: Known): unknown {
  if (name in known && !schema.properties) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (option) return valueOf(name, option, known);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return inputOf(schema, known);
    case 'array':
      return schema.minItems ? [valueOf('', schema.items ?? {}, known)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'date-time' ? '2030-01-01T00:00:00Z' : 'sample'.padEnd(schema.minLength ?? 0, 's');
    default:
      return undefined;
  }
}

function inputOf({ properties = {}, required = [] }: JsonSchema, known: Known, all = false): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => all || required.includes(name) || name in known);
  return Object.fromEntries(names.map((name) => [name, valueOf(name, properties[name]!, known)]));
}

/** Inputs with required and known fields, and with as many fields as possible. */
export function samplesFor({ input }: CloudFunction, known: Known): Record<string, unknown>[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  const needed = Object.fromEntries(
    (schema.required ?? []).map((name) => [name, valueOf(name, schema.properties?.[name] ?? {}, known)]),
  );
  return [needed, inputOf(schema, known), inputOf(schema, known, true)];
}
