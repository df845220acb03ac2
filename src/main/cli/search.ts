import { SearchMode, SearchRequest } from '../../shared/contract/search.ts'
import { parseDate } from '../../shared/domain/dates/date-text.ts'
import { parseQuery } from '../../shared/query/parse-query.ts'
import { pointOut } from '../../shared/query/point-out.ts'
import type { QueryProblem } from '../../shared/query/query-tree.ts'
import { bringIndexUp } from './bring-index-up.ts'
import {
  type Command,
  type ExitCode,
  readArgs,
  readNumber,
  UsageError,
  vaultOptions,
} from '../feature/command.ts'
import { withApp } from './with-app.ts'

export const searchCommand: Command = {
  name: 'search',
  usage:
    'search [QUERY] --vault DIR [--top-k N] [--mode hybrid|semantic|keyword] [--tag T]… [--after D] [--before D] [--folder F] [--json]',
  summary:
    'Finds passages by words and meaning, and by conditions such as "a phrase", -word, tag:x or [status:draft]; with --json, an array of hits, best first.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      'top-k': { type: 'string' },
      mode: { type: 'string', default: 'hybrid' },
      tag: { type: 'string', multiple: true },
      after: { type: 'string' },
      before: { type: 'string' },
      folder: { type: 'string' },
    } as const
    const { values, positionals } = readArgs(args, options, [], ['QUERY'])
    const mode = SearchMode.safeParse(values.mode)
    if (!mode.success) throw new UsageError('--mode takes hybrid, semantic or keyword.')
    const query = positionals[0] ?? ''
    const filter = {
      tags: (values.tag ?? []).map((tag) => tag.replace(/^#/, '')),
      afterMs: readDate('after', values.after),
      beforeMs: readDate('before', values.before),
      folder: values.folder ?? null,
    }
    const typed = parseQuery(query, { nowMs: Date.now() })
    if (typed.problem) return explain(typed.problem)
    const isFiltered =
      filter.tags.length > 0 ||
      [filter.afterMs, filter.beforeMs, filter.folder].some((one) => one !== null)
    if (typed.query?.parts.length === 0 && !isFiltered) throw new UsageError('QUERY is missing.')
    const request = SearchRequest.safeParse({
      query,
      mode: mode.data,
      topK: readNumber('top-k', values['top-k'], { min: 1, max: 200 }) ?? 10,
      filter,
    })
    if (!request.success) throw new UsageError('QUERY takes up to 100,000 characters.')
    return withApp(values, terminal, { indexOnOpen: false }, async (app) => {
      await bringIndexUp(app, terminal)
      const { knowledge } = app.services.session()
      const { hits, notice, problem } = await knowledge.search(request.data, terminal.signal)
      if (problem) return explain(problem)
      if (notice) terminal.note(notice)
      if (values.json) {
        terminal.out(JSON.stringify(hits))
        return 0
      }
      if (hits.length === 0) terminal.out('Nothing found.')
      for (const { path, heading, chunk, score, start_line } of hits) {
        terminal.out(`${path}:${start_line}  ${heading ?? ''}  (${score.toFixed(2)})`)
        terminal.out(`    ${chunk.replace(/\s+/g, ' ').slice(0, 160)}`)
      }
      return 0
    })

    function explain(problem: QueryProblem): ExitCode {
      for (const line of `${pointOut(query, problem)}\n${problem.message}`.split('\n'))
        terminal.note(line)
      return 2
    }
  },
}

function readDate(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const date = parseDate(text, Date.now())
  if (date === null)
    throw new UsageError(`--${name} takes a date such as 2024-01-31, 2024-01-31T09:30 or today.`)
  return date
}
