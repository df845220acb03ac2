import { resolve } from 'node:path'
import type { ImportPlan } from '../../contract.ts'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import {
  readArgs,
  UsageError,
  vaultOptions,
  type FeatureCommand,
  type Terminal,
} from '../../../../main/feature/command.ts'
import { lastOf } from '../../../../shared/rpc/last-of.ts'
import { progressOf } from '../show-progress.ts'

export const importCommand: FeatureCommand = {
  name: 'import',
  usage: 'import PATH --vault DIR [--into FOLDER] [--dry-run] [--json]',
  summary:
    'Brings a folder or a zip archive of notes into the vault: all of it or nothing. With --dry-run, only says what would come in.',
  async run(args, terminal, withVault) {
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
    const use = { waits: false, searches: false, reads: path }
    return withVault(values, terminal, use, async (client) => {
      const { signal } = terminal
      const show = progressOf(terminal)
      const origin = { kind: 'path', path } as const
      const reading = client.stream('transfer.readSource', { origin }, { signal })
      const { importId } = await lastOf(reading, show)
      const planning = client.stream('transfer.planImport', { importId, into }, { signal })
      const plan = await lastOf(planning, show)
      if (!values.json) describe(plan, terminal)
      if (values['dry-run']) {
        if (values.json) terminal.out(JSON.stringify(plan))
        return 0
      }
      const running = client.stream('transfer.runImport', { importId }, { signal })
      const report = await lastOf(running, show)
      if (values.json) terminal.out(JSON.stringify({ ...plan, ...report }))
      else terminal.out(`Imported ${counted(report.notes, report.attachments)}.`)
      return 0
    })
  },
}

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
