import { useStore } from 'zustand'
import { useStores } from './connection/stores-context.tsx'
import { ActivityDialog } from './features/activity/activity-dialog.tsx'
import { ApprovalSheet } from './features/approvals/approval-sheet.tsx'
import { CaptureDialog } from './features/capture/capture-dialog.tsx'
import { CircuitDialog } from './features/circuit/circuit-dialog.tsx'
import type { Command } from './features/commands/command.ts'
import { CommandPalette } from './features/commands/command-palette.tsx'
import { QuickSwitcher } from './features/commands/quick-switcher.tsx'
import { HelpDialog } from './features/editor/inline-help/help-dialog.tsx'
import { MoveDialog } from './features/files/move-dialog.tsx'
import { NewEntryDialog } from './features/files/new-entry-dialog.tsx'
import { RelocationDialogs } from './features/files/relocation-dialogs.tsx'
import { ClashDialog } from './features/history/clash-dialog.tsx'
import { HistoryDialog } from './features/history/history-dialog.tsx'
import { features } from './features.ts'
import { SettingsDialog, settingsPages } from './features/settings/settings-dialog.tsx'
import { ExportDialog } from './features/transfer/export-dialog.tsx'
import { TrashDialog } from './features/trash/trash-dialog.tsx'
import { ImportNotes } from './import-notes.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { DialogBoundary } from './ui/dialog-boundary.tsx'
import type { SafeLeaving } from './use-safe-leaving.ts'

const SETTINGS_PAGES = settingsPages(features)

/** All that can lie over the frame. One that fails takes no other with it, nor the frame. */
export function WindowDialogs({
  commands,
  leaving,
}: {
  readonly commands: readonly Command[]
  readonly leaving: SafeLeaving
}) {
  const { overlay, chat, capture, circuit, relocation, undo } = useStores()
  const reviewedId = useStore(chat.state, (state) => state.reviewedId)
  const opened = [
    reviewedId,
    useStore(overlay.state, (state) => state.overlay),
    useStore(capture.state, (state) => state.isOpen),
    useStore(circuit.state, (state) => state.open),
    useStore(relocation.state, (state) => state.question ?? state.linkQuestion),
    useStore(undo.state, (state) => state.clashes),
    leaving.unsaved,
  ]
  const dialogs = {
    palette: <CommandPalette commands={commands} />,
    switcher: <QuickSwitcher />,
    help: <HelpDialog />,
    capture: <CaptureDialog />,
    entry: <NewEntryDialog />,
    move: <MoveDialog />,
    relocation: <RelocationDialogs />,
    history: <HistoryDialog />,
    activity: <ActivityDialog />,
    trash: <TrashDialog />,
    import: <ImportNotes />,
    export: <ExportDialog />,
    circuit: <CircuitDialog />,
    clash: <ClashDialog />,
    settings: <SettingsDialog pages={SETTINGS_PAGES} />,
    leaving: <LeavingDialog {...leaving} />,
    approval: <ApprovalSheet />,
  }
  return Object.entries(dialogs).map(([name, dialog]) => (
    <DialogBoundary
      key={name}
      resetKeys={opened}
      onClose={() => {
        overlay.close()
        // The question stays in its conversation, where it can be answered or stopped.
        if (name === 'approval' && reviewedId !== null) chat.putAside(reviewedId)
      }}
    >
      {dialog}
    </DialogBoundary>
  ))
}
