// Writes what each REST call answers, as JSON Schema, into the folder that is named: made from the types of the calls' functions, which are the
// declaration of their answers. A process of its own, so that the type checker's memory goes with it.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { root } from '../../parse/root.mjs';

const api = new API({ cwd: root });
const config = path.join(root, 'tsconfig.json');
const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
const { checker, program } = project;

/** Named shapes by name, so that one that several calls answer, or that holds itself, stands there once. */
const schemas = {};
const namesOfTypes = new Map();

const unionOf = (types) => {
  const values = types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
  const words = values.filter((type) => type.isStringLiteralType()).map(({ value }) => value);
  const isFlag = values.filter((type) => type.isBooleanLiteralType()).length === 2;
  const others = values.filter((type) => !type.isStringLiteralType() && !(isFlag && type.isBooleanLiteralType()));
  const options = [
    ...(words.length ? [{ type: 'string', enum: words.toSorted() }] : []),
    ...(isFlag ? [{ type: 'boolean' }] : []),
    ...others.map(schemaOf),
  ];
  return options.length === 1 ? options[0] : { anyOf: options };
};

/** The name of a shape that the product declares; undefined for what is written in place, and for types of libraries. */
const nameOf = (type) => {
  if (type.getAliasTypeArguments()?.length) return undefined;
  const symbol = type.getAliasSymbol() ?? (type.isClassOrInterface() ? type.getSymbol() : undefined);
  const file = symbol?.declarations[0]?.path;
  return symbol && file && !/node_modules|bundled:|lib\..*\.d\.ts/.test(file) ? symbol.name : undefined;
};

const propertiesOf = (type) => {
  const properties = {};
  const required = [];
  for (const symbol of checker.getPropertiesOfType(type)) {
    const of = checker.getTypeOfSymbol(symbol);
    // What JSON does not carry.
    if (!of || checker.getSignaturesOfType(of, 0).length) continue;
    const description = checker.getDocumentationCommentOfSymbol(symbol);
    const schema = schemaOf(of);
    properties[symbol.name] = description ? { ...schema, description } : schema;
    const mayLack = of.isUnionType() && of.getTypes().some(({ flags }) => flags & TypeFlags.Undefined);
    if (!(symbol.flags & SymbolFlags.Optional) && !mayLack) required.push(symbol.name);
  }
  return { type: 'object', properties, ...(required.length && { required }) };
};

function objectOf(type) {
  if (checker.isTupleType(type)) return { type: 'array', prefixItems: checker.getTypeArguments(type).map(schemaOf) };
  if (checker.isArrayType(type)) return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
  if (type.getSymbol()?.name === 'Date') return { type: 'string', format: 'date-time' };
  const [index] = checker.getIndexInfosOfType(type);
  const object = propertiesOf(type);
  return index ? { ...object, additionalProperties: schemaOf(index.valueType) } : object;
}

function schemaOf(type) {
  const { flags } = type;
  if (flags & TypeFlags.AnyOrUnknown) return {};
  if (type.isLiteralType()) return { const: type.value };
  if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping)) return { type: 'string' };
  if (flags & TypeFlags.Number) return { type: 'number' };
  if (flags & TypeFlags.Boolean) return { type: 'boolean' };
  if (flags & TypeFlags.Null) return { type: 'null' };
  if (flags & TypeFlags.Never) return { not: {} };
  const name = nameOf(type);
  if (name === undefined) return type.isUnionType() ? unionOf(type.getTypes()) : objectOf(type);
  let known = namesOfTypes.get(type.id);
  if (known === undefined) {
    // Two shapes of one name, of different domains.
    known =
      name in schemas ? `${name}${Object.keys(schemas).filter((each) => each.startsWith(name)).length + 1}` : name;
    namesOfTypes.set(type.id, known);
    schemas[known] = {};
    schemas[known] = type.isUnionType() ? unionOf(type.getTypes()) : objectOf(type);
  }
  return { $ref: `#/components/schemas/${known}` };
}

const source = program.getSourceFile(path.join(root, 'cloud/calls.ts'));
const module = checker.getSymbolAtLocation(source);
const calls = checker.getExportsOfModule(module).find(({ name }) => name === 'Calls');
const answers = {};
const rows = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(calls));
for (const row of rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
  const output = checker.getPropertyOfType(checker.getTypeOfSymbol(row), 'output');
  answers[row.name] = schemaOf(checker.getTypeOfSymbol(output));
}
api.close();
await writeFile(path.join(process.argv[2], 'answers.json'), JSON.stringify({ answers, schemas }));
