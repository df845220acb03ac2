import { resolve } from 'node:path'
import type { ExportScope } from '../../contract.ts'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import { VaultPath } from '../../../../shared/domain/vault-path-schema.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import {
  readArgs,
  UsageError,
  vaultOptions,
  type FeatureCommand,
} from '../../../../main/feature/command.ts'
import { progressOf } from '../show-progress.ts'
import { lastOf } from '../../../../shared/rpc/last-of.ts'

export const exportCommand: FeatureCommand = {
  name: 'export',
  usage: 'export [PATH] --vault DIR --out FILE [--format zip] [--json]',
  summary:
    'Writes a note, a folder or (without PATH) the whole vault into a new zip archive, byte for byte. Pages and PDFs are drawn by the window.',
  async run(args, terminal, withVault) {
    const options = {
      ...vaultOptions,
      out: { type: 'string' },
      format: { type: 'string', default: 'zip' },
    } as const
    const { values, positionals } = readArgs(args, options, [], ['PATH'])
    if (values.out === undefined) throw new UsageError('--out FILE is missing.')
    if (values.format === 'html' || values.format === 'pdf')
      throw new LatentError(
        'unavailable',
        'Pages and PDFs are drawn by Latent’s window: use “Export” there. The command line exports zip archives.',
      )
    if (values.format !== 'zip') throw new UsageError('--format takes zip.')
    const scope = scopeOf(positionals[0])
    const target = resolve(terminal.cwd, values.out)
    const use = { waits: false, searches: false, saves: target }
    return withVault(values, terminal, use, async (client) => {
      const { signal } = terminal
      const asked = { scope, format: 'zip' } as const
      const job = await client.call('transfer.beginExport', asked, { signal })
      if (job === null) return 1
      const { exportId } = job
      const packing = client.stream('transfer.finishExport', { exportId }, { signal })
      const result = await lastOf(packing, progressOf(terminal))
      for (const notice of result.notices) terminal.note(notice)
      terminal.out(
        values.json
          ? JSON.stringify(result)
          : `Wrote ${result.files} files to ${target} (${result.sizeBytes} bytes).`,
      )
      return 0
    })
  },
}

/** A path with a note's extension is a note; any other a folder. @throws UsageError */
function scopeOf(path: string | undefined): ExportScope {
  if (path === undefined) return { kind: 'vault' }
  const parsed = VaultPath.safeParse(path.replace(/\/+$/, ''))
  if (!parsed.success) throw new UsageError('PATH takes a note or a folder of the vault.')
  return { kind: isNotePath(parsed.data) ? 'note' : 'folder', path: parsed.data }
}
