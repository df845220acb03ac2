import { LatentError } from '../../shared/rpc/errors.ts'
import {
  examinationTokens,
  type DoctorLine,
  type DoctorReport,
} from '../../shared/domain/models/doctor.ts'
import {
  isOnServer,
  type Provider,
  type ServerModelSettings,
} from '../../shared/domain/models/provider.ts'
import { examineEndpoint, type App } from '../app/app.ts'
import {
  readArgs,
  UsageError,
  type Command,
  type ExitCode,
  type Terminal,
} from '../feature/command.ts'
import { noServer } from './words.ts'
import { withSettings } from './with-app.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor [--provider NAME | --base-url U --model M] [--context] [--json]',
  summary:
    'Examines a model and its server, line by line, with what to do about each line. A saved model keeps what was measured. With --context its real context length is measured too, by long prompts.',
  async run(args, terminal) {
    const { values } = readArgs(
      args,
      {
        'data-dir': { type: 'string' },
        provider: { type: 'string' },
        'base-url': { type: 'string' },
        model: { type: 'string' },
        context: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      } as const,
      [],
    )
    const { provider: name, 'base-url': baseUrl, model, context: measuresContext, json } = values
    const print = { measuresContext, json }
    if (baseUrl !== undefined || model !== undefined) {
      if (name !== undefined) throw new UsageError('Use --provider, or --base-url and --model.')
      if (baseUrl === undefined || model === undefined)
        throw new UsageError('--base-url and --model go together.')
      return withSettings(values, terminal, {}, async (app) =>
        exitCode(await examine(app, { preset: 'custom', baseUrl, model }, { terminal, ...print })),
      )
    }
    return withSettings(values, terminal, {}, async (app) => {
      const provider = await savedProvider(app, name)
      const report = await examine(app, provider, { terminal, ...print })
      if (report.profile.examinedAtMs !== undefined) {
        await app.services.learnOfProvider(provider.id, report.profile)
        terminal.note(`Kept with ${provider.name}.`)
      }
      return exitCode(report)
    })
  },
}

/** The saved model of that name; without one, the default. */
async function savedProvider(
  app: App,
  name: string | undefined,
): Promise<Provider & ServerModelSettings> {
  const { settings } = await app.services.state()
  const found = settings.providers.find((each) =>
    name === undefined ? each.id === settings.defaultProvider : each.name === name,
  )
  if (found && !isOnServer(found)) throw new LatentError('invalid_input', noServer(found.name))
  if (found) return found
  const names = settings.providers.map((each) => `“${each.name}”`).join(', ')
  throw new LatentError(
    'not_found',
    names === ''
      ? 'No model is saved. Use --base-url and --model.'
      : `${name === undefined ? 'No saved model is the default' : `There is no saved model “${name}”`}. Use --provider with one of: ${names}.`,
  )
}

async function examine(
  { network }: Pick<App, 'network'>,
  model: ServerModelSettings,
  {
    terminal,
    measuresContext,
    json,
  }: {
    readonly terminal: Terminal
    readonly measuresContext: boolean
    readonly json: boolean
  },
): Promise<DoctorReport> {
  const apiKey = terminal.env['OPENAI_API_KEY'] ?? null
  const most = examinationTokens({ measuresContext }).toLocaleString('en')
  terminal.note(
    `Examining ${model.model} at ${model.baseUrl}${apiKey === null ? '' : ', with the key in OPENAI_API_KEY'}: at most about ${most} tokens, none of them from notes.`,
  )
  const examination = examineEndpoint(
    { ...model, apiKey, measuresContext },
    { network, signal: terminal.signal },
  )
  let step = await examination.next()
  for (; !step.done; step = await examination.next()) {
    const { line, checking, done, total } = step.value
    if (line && !json) for (const text of lineText(line)) terminal.out(text)
    terminal.progress(`${done}/${total} ${checking} …`)
  }
  const report = step.value
  if (json) terminal.out(JSON.stringify(report))
  else
    terminal.note(
      `${report.requests} requests, about ${report.sentTokens.toLocaleString('en')} tokens.`,
    )
  return report
}

const MARKS = { pass: '✓', fail: '✗', unknown: '?' } as const

const lineText = ({ status, title, detail, remedy }: DoctorLine): string[] => [
  `${MARKS[status]} ${title}: ${detail}`,
  ...(remedy ? [`    ${remedy.text}`] : []),
  ...(remedy?.command ?? '').split('\n').flatMap((text) => (text === '' ? [] : [`      ${text}`])),
]

const exitCode = ({ lines }: DoctorReport): ExitCode =>
  lines.some(({ status }) => status === 'fail') ? 1 : 0
