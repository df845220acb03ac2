import type { AuditCall, AuditCheck, AuditFilter } from '../../shared/contract/audit.ts'
import { AuditOutcome } from '../../shared/contract/audit.ts'
import { parseDate } from '../../shared/domain/dates/date-text.ts'
import type { App } from '../app/app.ts'
import {
  readArgs,
  readNumber,
  UsageError,
  vaultOptions,
  type Command,
  type Terminal,
} from '../feature/command.ts'
import { withApp } from './with-app.ts'

export const logCommand: Command = {
  name: 'log',
  usage:
    'log --vault DIR [--verify] [--since D] [--note PATH] [--tool NAME] [--conversation ID] [--outcome O] [--limit N] [--json]',
  summary:
    'Shows what tools did in a vault and who let them, newest first; with --json, one record a line. --verify checks the whole chain.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      verify: { type: 'boolean', default: false },
      since: { type: 'string' },
      note: { type: 'string' },
      tool: { type: 'string' },
      conversation: { type: 'string' },
      outcome: { type: 'string' },
      limit: { type: 'string' },
    } as const
    const { values } = readArgs(args, options, [])
    const outcome = AuditOutcome.nullable().safeParse(values.outcome ?? null)
    if (!outcome.success)
      throw new UsageError(`--outcome takes ${AuditOutcome.options.join(', ')}.`)
    const sinceMs = values.since === undefined ? null : parseDate(values.since, Date.now())
    if (values.since !== undefined && sinceMs === null)
      throw new UsageError('--since takes a date such as 2024-01-31, 2024-01-31T09:30 or today.')
    const filter: AuditFilter = {
      note: values.note ?? null,
      tool: values.tool ?? null,
      conversationId: values.conversation ?? null,
      turnId: null,
      outcome: outcome.data,
      sinceMs,
    }
    const limit = readNumber('limit', values.limit, { min: 1, max: 1_000_000 }) ?? 50
    return withApp(values, terminal, { indexOnOpen: false }, async (app) => {
      if (values.verify) return verify(app, terminal, values.json)
      await print(app, terminal, { filter, limit, isJson: values.json })
      return 0
    })
  },
}

const PAGE = 200

async function print(
  app: App,
  terminal: Terminal,
  { filter, limit, isJson }: { filter: AuditFilter; limit: number; isJson: boolean },
): Promise<void> {
  const { audit } = app.services.session()
  let before: number | null = null
  let left = limit
  do {
    const page = { filter, before, limit: Math.min(left, PAGE) }
    const { calls, next } = await audit.list(page, terminal.signal)
    for (const call of calls) terminal.out(isJson ? JSON.stringify(call) : lineOf(call))
    if (calls.length === 0 && before === null && !isJson)
      for (const line of await nothingToShow(app, terminal.signal)) terminal.out(line)
    left -= calls.length
    before = next
  } while (before !== null && left > 0)
}

/** A log that was taken away is not an empty one. */
async function nothingToShow(app: App, signal: AbortSignal): Promise<string[]> {
  const checked = await app.services.session().audit.check(signal)
  return checked.breaks.length > 0 ? verdict(checked) : ['Nothing is recorded.']
}

/** `12  2026-11-21 09:30:00  done      edit_note  Edited A.md  (a person allowed it, 12 ms)` */
function lineOf(call: AuditCall): string {
  const at = call.startedAt.replace('T', ' ').slice(0, 19)
  const head = `${call.seq}  ${at}  ${call.outcome.padEnd(11)}  ${call.tool}`
  return `${head}  ${call.message}  (${deciderOf(call)}, ${Math.round(call.durationMs)} ms)`
}

function deciderOf({ decision }: AuditCall): string {
  if (!decision) return 'nobody had to decide'
  const who = { policy: 'a rule', grant: 'a grant', person: 'a person', command: 'the command' }
  const what = {
    run: 'let it run',
    allowed: 'allowed it',
    declined: 'declined it',
    expired: 'did not answer',
    cancelled: 'was not waited for',
  }
  return `${who[decision.by]} ${what[decision.answer]}`
}

async function verify(app: App, terminal: Terminal, isJson: boolean): Promise<0 | 1> {
  const checked = await app.services.session().audit.check(terminal.signal)
  if (isJson) terminal.out(JSON.stringify(checked))
  else for (const line of verdict(checked)) terminal.out(line)
  return checked.breaks.length === 0 ? 0 : 1
}

function verdict({ records, parts, cutLines, breaks, firstAt, lastAt }: AuditCheck): string[] {
  if (records === 0 && breaks.length === 0) return ['Nothing is recorded.']
  const size = `${records.toLocaleString('en')} records in ${parts === 1 ? '1 file' : `${parts} files`}`
  const time = firstAt && lastAt ? `, from ${firstAt} to ${lastAt}` : ''
  return [
    breaks.length === 0
      ? `The chain holds: ${size}${time}.`
      : `The chain does not hold in ${breaks.length === 1 ? '1 place' : `${breaks.length} places`}: ${size}${time}.`,
    ...breaks.map(({ afterSeq, part, reason, namedAt }) => {
      const known = namedAt === null ? 'found now' : `known since ${namedAt}`
      return `After record ${afterSeq} (file ${part}): ${reason} (${known})`
    }),
    ...(cutLines === 0
      ? []
      : [`${cutLines === 1 ? '1 line was' : `${cutLines} lines were`} cut off by a stop.`]),
  ]
}
