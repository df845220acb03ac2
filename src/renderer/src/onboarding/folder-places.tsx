import type { ReactElement } from 'react'
import { useStore } from 'zustand'
import type { CommonFolder } from '../../../shared/contract/app.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import {
  DesktopIcon,
  DownloadIcon,
  DriveIcon,
  FolderIcon,
  HistoryIcon,
  HomeIcon,
} from '../ui/icons.ts'

const ICONS: Readonly<Record<CommonFolder['kind'], ReactElement>> = {
  home: <HomeIcon />,
  documents: <FolderIcon />,
  desktop: <DesktopIcon />,
  downloads: <DownloadIcon />,
  drive: <DriveIcon />,
  root: <DriveIcon />,
}
const MOST_RECENT = 4

/** Where a folder usually is: the home, what lies in it, the drives, and the vaults that were open before. */
export function FolderPlaces({
  path,
  onGo,
}: {
  /** The folder that is shown. */
  readonly path: string | undefined
  readonly onGo: (path: string) => void
}) {
  const { app } = useStores()
  const recent = useStore(app.state, (state) => state.app?.recentVaults)
  // Without them there is the list.
  const { data: places = [] } = useCall('app.commonFolders', {})
  const vaults = (recent ?? []).filter(({ exists, root }) => exists && !/[/\\]\./.test(root))
  const place = (to: string, name: string, icon: ReactElement) => (
    <li key={to}>
      <button
        type="button"
        title={to}
        aria-current={to === path ? 'true' : undefined}
        onClick={() => onGo(to)}
      >
        {icon}
        <bdi>{showInvisible(name)}</bdi>
      </button>
    </li>
  )
  return (
    <nav className="folder-places" aria-label="Places">
      <ul>
        {places.map((each) =>
          place(each.path, each.kind === 'home' ? 'Home' : each.name, ICONS[each.kind]),
        )}
      </ul>
      {vaults.length > 0 ? (
        <>
          <h3>Recent</h3>
          <ul>
            {vaults
              .slice(0, MOST_RECENT)
              .map(({ root, name }) => place(root, name, <HistoryIcon />))}
          </ul>
        </>
      ) : null}
    </nav>
  )
}
