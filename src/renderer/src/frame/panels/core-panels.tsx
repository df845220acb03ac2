import type { WindowPanel } from '../../feature.ts'
import {
  ChatIcon,
  FilesIcon,
  HistoryIcon,
  LinkIcon,
  NearIcon,
  OutlineIcon,
  PropertiesIcon,
  SearchIcon,
} from '../../ui/icons.ts'
import { lazyView } from '../../ui/lazy/lazy-view.tsx'
import { FilesRoom } from './files-room.tsx'

/** The panels that are there without any feature, in the order of the tabs. */
export const CORE_PANELS: readonly WindowPanel[] = [
  { id: 'files', label: 'Files', icon: <FilesIcon />, home: 'left', Content: FilesRoom },
  {
    id: 'search',
    label: 'Search',
    icon: <SearchIcon />,
    home: 'left',
    Content: lazyView(async () => (await import('../../search/search-panel.tsx')).SearchPanel),
  },
  {
    id: 'chat',
    label: 'Ask',
    icon: <ChatIcon />,
    home: 'right',
    Content: lazyView(async () => (await import('../../chat/chat-pane.tsx')).ChatPane),
  },
  {
    id: 'links',
    label: 'Links',
    icon: <LinkIcon />,
    home: 'right',
    Content: lazyView(async () => (await import('../../links/links-panel.tsx')).LinksPanel),
  },
  {
    id: 'outline',
    label: 'Outline',
    icon: <OutlineIcon />,
    home: 'right',
    Content: lazyView(async () => (await import('../../outline/outline-panel.tsx')).OutlinePanel),
  },
  {
    id: 'properties',
    label: 'Properties',
    icon: <PropertiesIcon />,
    home: 'right',
    Content: lazyView(
      async () => (await import('../../editor/properties/properties-panel.tsx')).PropertiesPanel,
    ),
  },
  {
    id: 'related',
    label: 'Related',
    icon: <NearIcon />,
    home: 'right',
    Content: lazyView(async () => (await import('../../links/related-panel.tsx')).RelatedPanel),
  },
  {
    id: 'history',
    label: 'History',
    icon: <HistoryIcon />,
    home: 'right',
    Content: lazyView(async () => (await import('../../history/history-panel.tsx')).HistoryPanel),
  },
]
