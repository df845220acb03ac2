import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'oxfmt'
import { z } from 'zod'
import { openIndexDatabase } from '../src/main/knowledge/db/open-index.ts'
import { openDatabase, type Database, type Migration } from '../src/main/sqlite/open-database.ts'
import { appSchema } from '../src/main/state/create-app-store.ts'
import { vaultSchema } from '../src/main/state/create-vault-store.ts'
import { allTools } from '../src/main/tools/all-tools.ts'
import type { Tool } from '../src/main/tools/define/define-tool.ts'

/**
 * Writes the pages of `docs` that say what the code says: all of `tools.md`, the schemas in `data-model.md`, and in
 * `reliability.md` which tests show a row. `npm run docs`; `write-docs.test.ts` is red where a page differs.
 */
const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** As the tree is formatted. */
export const formatted = async (path: string, text: string): Promise<string> =>
  (await format(path, text)).code

/** The generated pages by their paths, as they have to be but for their format. */
export function generatedPages(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/tools.md', withTools(read('docs/tools.md'), allTools)],
    ['docs/data-model.md', withSchemas(read('docs/data-model.md'), schemas())],
    ['docs/reliability.md', withTests(read('docs/reliability.md'), citations())],
  ])
}

const TOOLS_MARK = '<!-- tools -->'
/** The page up to its mark, and a section for every tool below it. */
export function withTools(page: string, tools: readonly Tool[]): string {
  const parts = tools.map(({ name, kind, level, description, input, paths, example }) => {
    const rows = argumentsOf(input).map(
      (argument) =>
        `| \`${argument.name}\`${argument.isRequired ? '' : ' (optional)'} | ${argument.type} | ${[pathWords(paths?.[argument.name]), cell(argument.description)].filter(Boolean).join('. ')} |`,
    )
    return [
      `### ${name}`,
      `${kind === 'read' ? 'Reads' : 'Writes'}, level \`${level}\`. ${description}`,
      rows.length === 0
        ? 'Takes no arguments.'
        : ['| argument | type | meaning |', '| --- | --- | --- |', ...rows].join('\n'),
      `For example: \`${JSON.stringify(example)}\``,
    ].join('\n\n')
  })
  const [head = ''] = page.split(TOOLS_MARK)
  return `${[`${head}${TOOLS_MARK}`, ...parts].join('\n\n')}\n`
}

interface Argument {
  readonly name: string
  readonly isRequired: boolean
  readonly type: string
  readonly description: string
}
const JsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
})
const ObjectSchema = z.looseObject({
  properties: z.record(z.string(), JsonSchema).default({}),
  required: z.array(z.string()).default([]),
})
function argumentsOf(input: z.ZodType): Argument[] {
  const schema = ObjectSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    isRequired: schema.required.includes(name),
    type: property.enum
      ? property.enum.map((value) => `\`${String(value)}\``).join(', ')
      : [property.type ?? 'any'].flat().join(' or '),
    description: property.description ?? '',
  }))
}
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
const pathWords = (kind: string | undefined): string =>
  kind === undefined ? '' : `Names ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`

/** The statements that make each database, in the order of their names, after all migrations. */
export function schemas(): ReadonlyMap<string, string> {
  const made = (schema: { applicationId: number; migrations: readonly Migration[] }): Database =>
    openDatabase({ file: ':memory:', durability: 'normal', ...schema })
  const databases = {
    index: openIndexDatabase(':memory:'),
    vault: made(vaultSchema),
    app: made(appSchema),
  }
  return new Map(
    Object.entries(databases).map(([name, database]) => {
      const sql = database
        .prepare<[], string>(
          `SELECT sql FROM sqlite_schema
           WHERE sql IS NOT NULL AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
           ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'view' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, name`,
        )
        .pluck()
        .all()
      database.close()
      return [name, sql.map((statement) => `${dedented(statement)};`).join('\n')]
    }),
  )
}
/** As it stands in a migration, without what it is indented by there. */
function dedented(sql: string): string {
  const [first = '', ...rest] = sql.split('\n')
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const least = Math.min(...indents.slice(0, -1), indents.at(-1) ?? 0)
  return [first, ...rest.map((line) => line.slice(least).trimEnd())].join('\n')
}

/** Fills the blocks between `<!-- schema: NAME -->` and `<!-- end -->`. */
export function withSchemas(page: string, sql: ReadonlyMap<string, string>): string {
  return page.replace(
    /<!-- schema: (\w+) -->[\s\S]*?<!-- end -->/g,
    (_all, name: string) =>
      `<!-- schema: ${name} -->\n\n\`\`\`sql\n${sql.get(name) ?? 'There is no such database.'}\n\`\`\`\n\n<!-- end -->`,
  )
}

/** The files of the tests that cite a row (`row 30`, `(S11)`), by the row. */
export function citations(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const file of testFiles())
    for (const row of citedRows(read(file))) found.set(row, (found.get(row) ?? new Set()).add(file))
  return new Map([...found].map(([row, files]) => [row, [...files].toSorted()]))
}

const NUMBERED = /\brows? (\d+(?:(?:, row |, | and |, and )\d+)*)\b(?! (?:of|rows))/gi
const LETTERED = /\(((?:[SDWM]\d{1,2})(?:, [SDWM]\d{1,2})*)\)/g
/** `row 21`, `rows 30 and 37`, `(S1, S2)`. */
export function citedRows(text: string): string[] {
  const lists = [...text.matchAll(NUMBERED), ...text.matchAll(LETTERED)].map(([, list]) => list)
  return [...new Set(lists.flatMap((list) => list?.match(/[A-Z]?\d+/g) ?? []))]
}

/** Every file of the tree that may cite a row or name a file, from the repository's root. */
export function sourceFiles(): string[] {
  return ['src', 'test', 'e2e', 'scripts', 'bench', 'conformance'].flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .filter((path) => !path.includes('node_modules/'))
    } catch {
      return [] // a folder that is not there
    }
  })
}
/** Tests, and the rigs and benches that do what a test does. */
const testFiles = (): string[] =>
  sourceFiles().filter(
    (file) =>
      /\.(?:test|spec)\.tsx?$|\/testing\/|^(?:test|e2e|bench)\//.test(file) &&
      file !== 'scripts/write-docs.test.ts',
  )

/** The last column of each row (`| 30 | … | … |`) says which tests show it. */
export function withTests(page: string, tests: ReadonlyMap<string, readonly string[]>): string {
  return page.replace(
    /^\| ([A-Z]?\d+) +\| (.+) \|[^|]*\|$/gm,
    (_all, row: string, statement: string) =>
      `| ${row} | ${statement} | ${(tests.get(row) ?? []).map((file) => `\`${file}\``).join('<br>') || '–'} |`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [path, text] of generatedPages())
    writeFileSync(join(root, path), await formatted(path, text))
