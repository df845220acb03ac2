import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { ApprovalSheet } from '../approvals/approval-sheet.tsx'
import type { Command } from '../commands/command.ts'
import type { OverWindow } from '../feature.ts'
import { features } from '../features.ts'
import type { Overlay } from '../stores/workspace/overlay-store.ts'
import { DialogBoundary } from '../ui/dialog/dialog-boundary.tsx'
import { lazyView } from '../ui/lazy/lazy-view.tsx'
import { OnceAsked } from '../ui/lazy/once-asked.tsx'
import type { SafeLeaving } from './leaving/use-safe-leaving.ts'

const OwnPalette = lazyView(async () => (await import('./palette/own-palette.tsx')).OwnPalette)
const KeySheet = lazyView(async () => (await import('./palette/own-palette.tsx')).KeySheet)
const QuickSwitcher = lazyView(
  async () => (await import('../commands/quick-switcher.tsx')).QuickSwitcher,
)
const HelpDialog = lazyView(
  async () => (await import('../editor/inline-help/help-dialog.tsx')).HelpDialog,
)
const LeavingDialog = lazyView(async () => (await import('./around-note.ts')).LeavingDialog)
const LinkPreviews = lazyView(
  async () => (await import('../links/preview/link-previews.tsx')).LinkPreviews,
)
const TextMenu = lazyView(async () => (await import('../text-menu/text-menu.tsx')).TextMenu)
const MoveDialog = lazyView(async () => (await import('../files/move-dialog.tsx')).MoveDialog)
const NewEntryDialog = lazyView(
  async () => (await import('../files/new-entry-dialog.tsx')).NewEntryDialog,
)
const RenameDialog = lazyView(
  async () => (await import('../approvals/rename-dialog.tsx')).RenameDialog,
)
const TagNotesDialog = lazyView(
  async () => (await import('../approvals/tag-notes-dialog.tsx')).TagNotesDialog,
)
const SuggestDialog = lazyView(
  async () => (await import('../links/suggest-dialog.tsx')).SuggestDialog,
)
const WriteLinksDialog = lazyView(
  async () => (await import('../approvals/write-links-dialog.tsx')).WriteLinksDialog,
)
const ReplaceDialog = lazyView(
  async () => (await import('../approvals/replace-dialog.tsx')).ReplaceDialog,
)
const FolderPicker = lazyView(
  async () => (await import('../onboarding/folder-picker.tsx')).FolderPicker,
)
const ClashDialog = lazyView(async () => (await import('../history/clash-dialog.tsx')).ClashDialog)
const HistoryDialog = lazyView(
  async () => (await import('../history/history-dialog.tsx')).HistoryDialog,
)
const SettingsDialog = lazyView(async () => {
  const settings = await import('../settings/settings-dialog.tsx')
  const pages = settings.settingsPages(features)
  return ({ commands }: { readonly commands: readonly Command[] }) => (
    <settings.SettingsDialog pages={pages} commands={commands} />
  )
})
const WorkspacesDialog = lazyView(
  async () => (await import('./workspaces/workspaces-dialog.tsx')).WorkspacesDialog,
)
const IndexDialog = lazyView(
  async () => (await import('../settings/index/index-dialog.tsx')).IndexDialog,
)
const TrashDialog = lazyView(async () => (await import('../trash/trash-dialog.tsx')).TrashDialog)

const RelocationDialogs = lazyView(
  async () => (await import('../files/relocation-dialogs.tsx')).RelocationDialogs,
)

/** All that can lie over the frame. One that fails takes no other with it, nor the frame. */
export function WindowDialogs({
  commands,
  leaving,
}: {
  readonly commands: readonly Command[]
  readonly leaving: SafeLeaving
}) {
  const { overlay, chat, linkPreview, relocation, textMenu, undo } = useStores()
  const showsPreview = useStore(
    linkPreview.state,
    ({ shown: links, menu }) => links.length > 0 || menu !== null,
  )
  const asksForText = useStore(textMenu.state, ({ menu }) => menu !== null)
  const reviewedId = useStore(chat.state, (state) => state.reviewedId)
  const shown = useStore(overlay.state, (state) => state.overlay)
  const folder = useStore(overlay.state, (state) => state.folder)
  const clashes = useStore(undo.state, (state) => state.clashes)
  const relocated = useStore(relocation.state, (state) => state.question ?? state.linkQuestion)
  const isRelocating = useStore(relocation.state, (state) => state.running !== null)
  const opened = [reviewedId, shown, folder, relocated, clashes, leaving.unsaved]
  const asked = (isAsked: boolean, dialog: ReactNode): ReactNode => (
    <OnceAsked isAsked={isAsked} onCancel={overlay.close}>
      {dialog}
    </OnceAsked>
  )
  const over = (dialog: ReactNode, ...kinds: Overlay['kind'][]): ReactNode =>
    asked(shown !== null && kinds.includes(shown.kind), dialog)
  const dialogs = {
    palette: over(<OwnPalette commands={commands} />, 'palette'),
    switcher: over(<QuickSwitcher />, 'switcher'),
    help: over(<HelpDialog />, 'inline-help'),
    entry: over(<NewEntryDialog />, 'new-note', 'new-folder'),
    move: over(<MoveDialog />, 'move'),
    // It asks and tells by itself: what is typed before it is there is not meant for it.
    relocation: (
      <OnceAsked
        isAsked={relocated !== null || isRelocating || shown?.kind === 'delete-files'}
        holdsKeys={false}
      >
        <RelocationDialogs />
      </OnceAsked>
    ),
    rename: over(<RenameDialog />, 'rename-property', 'rename-tag'),
    tagNotes: over(<TagNotesDialog />, 'tag-notes'),
    suggest: over(<SuggestDialog />, 'suggest-links'),
    links: over(<WriteLinksDialog />, 'write-links'),
    replace: over(<ReplaceDialog />, 'replace'),
    history: over(<HistoryDialog />, 'history'),
    feature: over(<FeatureDialog />, 'feature'),
    folder: (
      <OnceAsked isAsked={folder !== null} onCancel={() => folder?.answer(null)}>
        <FolderPicker
          question={folder}
          onClose={() => folder?.answer(null)}
          onOpen={(path) => folder?.answer(path)}
        />
      </OnceAsked>
    ),
    trash: over(<TrashDialog />, 'trash'),
    workspaces: over(<WorkspacesDialog />, 'workspaces'),
    index: over(<IndexDialog />, 'index'),
    clash: asked(clashes.length > 0, <ClashDialog />),
    settings: over(<SettingsDialog commands={commands} />, 'settings'),
    keys: over(<KeySheet commands={commands} />, 'keys'),
    leaving: (
      <OnceAsked isAsked={leaving.unsaved !== null} onCancel={leaving.stay}>
        <LeavingDialog {...leaving} />
      </OnceAsked>
    ),
    approval: <ApprovalSheet />,
    // It comes by itself and takes no keys.
    preview: (
      <OnceAsked isAsked={showsPreview} holdsKeys={false}>
        <LinkPreviews />
      </OnceAsked>
    ),
    text: (
      <OnceAsked isAsked={asksForText} holdsKeys={false}>
        <TextMenu />
      </OnceAsked>
    ),
  }
  const ofCore = Object.entries(dialogs).map(([name, dialog]) => (
    <DialogBoundary
      key={name}
      resetKeys={opened}
      onClose={() => {
        overlay.close()
        folder?.answer(null)
        textMenu.close()
        for (const { id } of linkPreview.state.getState().shown) linkPreview.close(id)
        // The question stays in its conversation, where it can be answered or stopped.
        if (name === 'approval' && reviewedId !== null) chat.putAside(reviewedId)
      }}
    >
      {dialog}
    </DialogBoundary>
  ))
  return [...ofCore, ...OVER_WINDOW.map((over) => <Over key={over.id} over={over} />)]
}

const OVER_WINDOW = features.flatMap(({ overWindow = [] }) => overWindow)

function Over({ over: { useIsAsked, Content, focus, close } }: { readonly over: OverWindow }) {
  const stores = useStores()
  const isAsked = useIsAsked()
  return (
    <DialogBoundary resetKeys={[isAsked]} onClose={() => close(stores)}>
      <OnceAsked isAsked={isAsked} focus={focus} onCancel={() => close(stores)}>
        <Content />
      </OnceAsked>
    </DialogBoundary>
  )
}

/** What a feature shows. */
function FeatureDialog() {
  const { overlay } = useStores()
  return useStore(overlay.state, (state) =>
    state.overlay?.kind === 'feature' ? state.overlay.dialog : null,
  )
}
