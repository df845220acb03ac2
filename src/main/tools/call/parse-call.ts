import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { Tool } from '../define/define-tool.ts'
import { resolveNotePath } from '../note-path.ts'
import {
  checkArguments,
  readJsonArguments,
  type Parsed,
  type RawArguments,
} from './parse-arguments.ts'
import { limited, type ToolRun } from '../gate/tool-run.ts'

export type ParsedCall =
  | Exclude<Parsed<unknown>, { readonly value: unknown }>
  | {
      readonly value: unknown
      /** Notes that were called something else than their path: the result says more than the call did. */
      readonly found: readonly VaultPath[]
    }

/** Schema first, then paths: a wrong path is worth telling only when the call makes sense. */
export async function parseCall(tool: Tool, run: ToolRun): Promise<ParsedCall> {
  const { deps, call } = run
  const json = readJsonArguments(tool, call.arguments)
  if ('problem' in json) return json
  run.input = json.value
  const paths = Object.entries(tool.paths ?? {}).flatMap(([field, kind]) => {
    const text = Object.hasOwn(json.value, field) ? json.value[field] : undefined
    return typeof text === 'string' ? [{ field, kind, text }] : []
  })
  const checked = checkArguments(tool, json.value, { except: paths.map(({ field }) => field) })
  if ('problem' in checked) return checked
  // Where calls wait, a name may be that of a note that is not on disk yet.
  const { value: resolved } = await limited(run, () =>
    run.group.pending.plan(deps.services.vault, (vault) =>
      Promise.all(
        paths.map(async ({ field, kind, text }) => ({
          field,
          text: text.trim(),
          path: await resolveNotePath(text, kind, { ...deps.services, vault }),
        })),
      ),
    ),
  )
  const input: RawArguments = {
    ...json.value,
    ...Object.fromEntries(resolved.map(({ field, path }) => [field, path])),
  }
  run.input = input
  const found = resolved.flatMap(({ text, path }) =>
    path === text || path === `${text}.md` ? [] : [path],
  )
  const parsed = checkArguments(tool, input)
  return 'problem' in parsed ? parsed : { ...parsed, found }
}
