/**
 * What stands round the note, loaded right after it. With it comes what has to be there when nothing more can be asked
 * for: the bars above a text, the dialogs of a window that closes or has lost its vault,
 * and the one that says what failed.
 */
export { KeptTextBar } from '../editor/bars/kept-text-bar.tsx'
export { SaveBar } from '../editor/bars/save-bar.tsx'
export { AwayNotices } from './away/away-notices.tsx'
export { FileView } from '../editor/file-view.tsx'
export { DesktopWindow } from './desktop/desktop-window.tsx'
export { LeavingDialog } from './leaving/leaving-dialog.tsx'
export { LostVaultDialog } from './leaving/lost-vault-dialog.tsx'
export { Rail } from './rail/rail.tsx'
export { SidePanel } from './panels/side-panel.tsx'
export { StatusBar } from '../status/status-bar.tsx'
export { FaultDialog } from '../ui/dialog/fault-dialog.tsx'
export { Guides } from './tips/guides.tsx'
export { PaneHead } from './panes/pane-head.tsx'
export { VaultBanner } from '../vault/vault-banner.tsx'
