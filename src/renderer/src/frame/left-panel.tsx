import { Suspense } from 'react'
import { FilesPanel } from '../files/files-panel.tsx'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'

const SearchPanel = lazyView(async () => (await import('../search/search-panel.tsx')).SearchPanel)

export function LeftPanel({
  panel,
  onChooseVault,
  onOpenVault,
}: {
  readonly panel: 'files' | 'search'
  readonly onChooseVault: () => void
  readonly onOpenVault: (root: string) => void
}) {
  return (
    <FaultBoundary
      key={panel}
      level="view"
      what={panel === 'files' ? 'The list of files' : 'The search'}
    >
      <Suspense>
        {panel === 'files' ? (
          <FilesPanel onChooseVault={onChooseVault} onOpenVault={onOpenVault} />
        ) : (
          <SearchPanel />
        )}
      </Suspense>
    </FaultBoundary>
  )
}
