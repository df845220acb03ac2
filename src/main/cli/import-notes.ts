import { resolve } from 'node:path'
import type { ImportPlan, TransferProgress } from '../../shared/contract/transfer.ts'
import { VaultPath } from '../../shared/domain/vault-path.ts'
import { readArgs, UsageError, vaultOptions, type Command, type Terminal } from './command.ts'
import { lastOf } from '../../shared/rpc/last-of.ts'
import { withApp } from './with-app.ts'

export const importCommand: Command = {
  name: 'import',
  usage: 'import PATH --vault DIR [--into FOLDER] [--dry-run] [--json]',
  summary:
    'Brings a folder or a zip archive of notes into the vault: all of it or nothing. With --dry-run, only says what would come in.',
  async run(args, terminal) {
    const options = {
      ...vaultOptions,
      into: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = readArgs(args, options, ['PATH'])
    const into = values.into === undefined ? '' : VaultPath.safeParse(values.into).data
    if (into === undefined)
      throw new UsageError('--into takes a folder of the vault, such as Old/Notes.')
    const path = resolve(terminal.cwd, positionals[0] ?? '')
    return withApp(values, terminal, { indexOnOpen: false }, async (app) => {
      const { imports } = app.services.session().transfers
      const { signal } = terminal
      const show = progressOf(terminal)
      const { importId } = await lastOf(imports.read({ kind: 'path', path }, signal), show)
      const plan = await lastOf(imports.plan(importId, into, signal), show)
      if (!values.json) describe(plan, terminal)
      if (values['dry-run']) {
        if (values.json) terminal.out(JSON.stringify(plan))
        return 0
      }
      const report = await lastOf(imports.run(importId, signal), show)
      if (values.json) terminal.out(JSON.stringify({ ...plan, ...report }))
      else terminal.out(`Imported ${counted(report.notes, report.attachments)}.`)
      return 0
    })
  },
}

const STEPS = {
  reading: 'Reading',
  planning: 'Planning',
  importing: 'Importing',
  packing: 'Packing',
} as const

export const progressOf =
  (terminal: Terminal) =>
  ({ step, done, total }: TransferProgress): void =>
    terminal.progress(`${STEPS[step]} ${done} of ${total}`)

function describe(plan: ImportPlan, terminal: Terminal): void {
  const { notes, attachments, renamed, renamedCount, skipped, skippedCount, notices } = plan
  terminal.note(`${counted(notes, attachments)}, ${plan.sizeBytes} bytes`)
  for (const notice of notices) terminal.note(notice)
  for (const { from, to } of renamed) terminal.note(`  new name ${from} → ${to}`)
  if (renamedCount > renamed.length)
    terminal.note(`  … ${renamedCount - renamed.length} more new names`)
  for (const { path, reason } of skipped) terminal.note(`  left out ${path}: ${reason}`)
  if (skippedCount > skipped.length)
    terminal.note(`  … ${skippedCount - skipped.length} more left out`)
}

const counted = (notes: number, attachments: number): string =>
  `${notes} ${notes === 1 ? 'note' : 'notes'} and ${attachments} other ${attachments === 1 ? 'file' : 'files'}`
