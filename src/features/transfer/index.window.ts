import { createElement } from 'react'
import { asVaultPath, folderOf, type VaultPath } from '../../shared/domain/vault-path.ts'
import type { DialogScope, WindowFeature } from '../../renderer/src/feature.ts'
import { DownloadIcon, UploadIcon } from '../../renderer/src/ui/icons.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'
import type { ExportScope } from './contract.ts'

const ImportDialog = lazyView(
  async () => (await import('./renderer/import-dialog.tsx')).ImportDialog,
)
const ExportDialog = lazyView(
  async () => (await import('./renderer/export-dialog.tsx')).ExportDialog,
)

const showImport = ({ showDialog }: DialogScope): void => showDialog(createElement(ImportDialog))
const showExport = ({ showDialog }: DialogScope, scope: ExportScope): void =>
  showDialog(createElement(ExportDialog, { key: JSON.stringify(scope), scope }))

/** The folder that a note is in; the vault for one that is in none. */
function folderScope(path: VaultPath): ExportScope {
  const folder = asVaultPath(folderOf(path))
  return folder === null ? { kind: 'vault' } : { kind: 'folder', path: folder }
}

/** Brings notes in, and takes them out: as files, and as pages to read anywhere. */
export const transfer: WindowFeature = {
  name: 'transfer',
  commands: (scope) => [
    {
      id: 'import',
      title: 'Import notes',
      keys: [],
      place: 'files',
      run: () => showImport(scope),
    },
    {
      id: 'export-note',
      title: 'Export this note',
      keys: [],
      place: 'files',
      ...scope.withNote((path) => showExport(scope, { kind: 'note', path })),
    },
    {
      id: 'export-folder',
      title: 'Export the folder of this note',
      keys: [],
      place: 'files',
      ...scope.withNote((path) => showExport(scope, folderScope(path))),
    },
    {
      id: 'export-vault',
      title: 'Export the vault',
      keys: [],
      place: 'files',
      run: () => showExport(scope, { kind: 'vault' }),
    },
  ],
  fileMenu(entry, scope) {
    if (entry === null)
      return [
        {
          label: 'Import notes…',
          icon: createElement(UploadIcon),
          disabled: scope.isReadOnly,
          onSelect: () => showImport(scope),
        },
        {
          label: 'Export the vault…',
          icon: createElement(DownloadIcon),
          onSelect: () => showExport(scope, { kind: 'vault' }),
        },
      ]
    const { kind, path } = entry
    if (kind === 'file') return []
    return [
      {
        label: 'Export…',
        icon: createElement(DownloadIcon),
        onSelect: () => showExport(scope, { kind, path }),
      },
    ]
  },
  manyFilesMenu: (entries, scope) => [
    {
      label: 'Export…',
      icon: createElement(DownloadIcon),
      onSelect: () => showExport(scope, { kind: 'chosen', paths: entries.map(({ path }) => path) }),
    },
  ],
}
