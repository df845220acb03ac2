import type { IndexStatus } from '../../shared/contract/search.ts'
import { readArgs, vaultOptions, type Command } from './command.ts'
import { withApp } from './with-app.ts'

export const indexCommand: Command = {
  name: 'index',
  usage: 'index --vault DIR [--rebuild] [--json]',
  summary: 'Brings the index up to the vault: what was read, indexed and skipped, and why.',
  async run(args, terminal) {
    const options = { ...vaultOptions, rebuild: { type: 'boolean', default: false } } as const
    const { values } = readArgs(args, options, [])
    return withApp(values, terminal, { indexOnOpen: false }, async ({ services }) => {
      const { knowledge } = services.session()
      knowledge.onStatus((status) => terminal.progress(progressLine(status)))
      const report = await knowledge.reconcile({ rebuild: values.rebuild, signal: terminal.signal })
      if (values.json) {
        terminal.out(JSON.stringify(report))
        return 0
      }
      const perSecond = Math.round(report.indexed / Math.max(report.seconds, 0.001))
      terminal.out(`${report.notes} notes, ${report.chunks} passages`)
      terminal.out(
        `${report.linksResolved} links lead to a note, ${report.linksUnresolved} to none`,
      )
      terminal.out(
        `${report.read} read, ${report.indexed} indexed, ${report.unchanged} unchanged, ${report.removed} removed, ${report.skipped.length} skipped`,
      )
      for (const { path, reason } of report.skipped) terminal.out(`  skipped ${path}: ${reason}`)
      terminal.out(`${report.seconds.toFixed(1)} s, ${perSecond} notes/s`)
      return 0
    })
  },
}

export function progressLine({ state, done, total }: IndexStatus): string {
  return total > 0 ? `${state} ${done} of ${total} …` : `${state} …`
}
