import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Command } from './commands/command.ts'
import type { LatentClient } from './connection/latent-client.ts'
import type { FenceProps } from './markdown/markdown-context.tsx'
import type { Stores } from './stores/stores.ts'
import type { TextFiles } from './stores/notes/session/session-options.ts'
import type { Fence } from './stores/text/fences.ts'
import type { BeginNote } from './stores/workspace/ask-for-notes.ts'
import type { MenuItem } from './ui/menu/menu.tsx'
import type { FolderEntry } from '../../shared/contract/note.ts'
import type { PanelSide } from '../../shared/domain/settings.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'

/** What the middle of the window can show instead of the note in front. */
export interface View {
  readonly id: string
  /** Of its button in the rail and of its region. */
  readonly label: string
  readonly icon: ReactElement
  /** The id of the command that shows it, whose keys the button names. */
  readonly command: string
  /** Usually a `lazyView`: it is loaded when it is first shown. */
  readonly Content: ComponentType
  /** How many things wait there, shown on its button. */
  readonly useCount?: () => number
}

/** A list or a tool beside the note, in the strip of tabs of one side. A person can move it to the other. */
export interface WindowPanel {
  readonly id: string
  /** Of its tab and of its region. */
  readonly label: string
  readonly icon: ReactElement
  /** Where it begins. */
  readonly home: PanelSide
  /** Usually a `lazyView`: it is loaded when it is first shown. It fills the room below the tabs. */
  readonly Content: ComponentType
}

/** Where in a file the person is to be led; a new object each time, so that the same place can be asked for twice. */
export interface FilePlace {
  /** Of the link that led here, what stands behind its `#`, as `page=3` or `t=90`. */
  readonly fragment: string
}

/** What a viewer of files is told. */
export interface FileViewerProps {
  readonly path: VaultPath
  /** Null for none. */
  readonly place: FilePlace | null
  /** What is shown of a file that this viewer does not show. */
  readonly otherwise: ReactNode
}

/** How files of some kinds are shown that are no notes. */
export interface FileViewer {
  readonly id: string
  /**
   * Of the names of its files, in small letters and without the dot. Left out, it is asked about all files that have no
   * viewer of their own.
   */
  readonly extensions?: readonly string[]
  /** Usually a `lazyView`. It is made anew for another file, and says itself what it cannot show. */
  readonly Content: ComponentType<FileViewerProps>
  /** How what is written in its files gets to main; left out for those that are only looked at. */
  readonly writer?: (client: LatentClient) => TextFiles
}

/** A part of the status bar, behind those of the core. */
export interface StatusItem {
  readonly id: string
  /** Usually a `lazyView`, drawn as `ui/status-item.module.css` says; it draws nothing while it has nothing to say. */
  readonly Content: ComponentType
}

/** A page of the settings. */
export interface SettingsPage {
  readonly id: string
  readonly label: string
  /** Usually a `lazyView`. */
  readonly Content: ComponentType
}

/** What lies over the whole window while it is asked for, over dialogs too. */
export interface OverWindow {
  readonly id: string
  /** Always asked, so that it is also the place for what has to be heard before anything is drawn. */
  readonly useIsAsked: () => boolean
  /** Usually a `lazyView` of a dialog, which closes by itself; drawn from when it is first asked for. */
  readonly Content: ComponentType
  /** The selector of what has the focus in it first. Keys that are typed before it is there are meant for that. */
  readonly focus: string
  /** Nobody wants it any more, or it cannot be drawn. */
  close(stores: Stores): void
}

/** What a small window of the desktop shows, in the place of the vault. */
export interface SmallPage {
  /** As main names it (`DesktopShell.smallWindow`). */
  readonly name: string
  /** Usually a `lazyView`. Made anew for another vault. */
  readonly Content: ComponentType
}

/** What shows a dialog. */
export interface DialogScope {
  /** Puts it over the frame until `overlay.close` of the stores, or until something else is shown there. */
  showDialog(dialog: ReactElement): void
}

/** What commands work with. */
export interface CommandScope extends DialogScope {
  readonly stores: Stores
  /** A command about the note in front; where there is none, the person is told so. */
  withNote(action: (path: VaultPath) => void): { readonly needs: 'note'; run(): void }
  /** Shows the palette, which asks what the command with this id is told. */
  ask(command: string): void
  /** Shows a view, and puts the focus on what the selector finds there as soon as it is drawn. */
  showView(id: string, focus?: string): void
  /** Opens the side that a panel is on, with it in front, and does the same there. */
  showPanel(id: string, focus?: string): void
}

/** What the beginning of a note works with. */
export interface NewNoteScope extends DialogScope {
  readonly stores: Stores
}

/** What the menu of the files works with. */
export interface FileMenuScope extends DialogScope {
  readonly stores: Stores
  readonly isReadOnly: boolean
}

/** A button below an answer that changed notes. */
export interface TurnAction {
  readonly label: string
  run(scope: DialogScope, turnId: string): void
}

/** Fenced blocks of one language. */
export interface FenceKind {
  /** The first word behind the opening fence, in small letters. */
  readonly language: string
  /** Draws a block in notes that are read and in answers. Usually a `lazyView`: until it is there, the code is shown. */
  readonly Content: ComponentType<FenceProps>
  /** A button behind the opening fence where the note is written. */
  readonly action?: {
    readonly label: string
    run(stores: Stores, path: VaultPath, fence: Fence): void
  }
}

/** Where in a note something goes that was chosen behind a `/`: in the place of what was typed there. */
export interface InsertionPlace {
  readonly path: VaultPath
  /**
   * Puts text there, as one step that undo takes back. What is a block gets lines of its own, in the quotation or item
   * that the place is in.
   * @param cursor where the cursor goes in `text`; behind it when left out
   * @returns the line, from 1, on which the text begins; null where the place is gone, which the person was told
   */
  put(
    text: string,
    options?: { readonly isBlock?: boolean; readonly cursor?: number },
  ): number | null
  /** Takes away what was typed, for what does something else. @returns false where the place is gone */
  clear(): boolean
}

/** Something to put into the text, offered behind a `/`. */
export interface Insertion {
  readonly id: string
  readonly label: string
  /** Other words that find it. */
  readonly words?: readonly string[]
  /** What stands beside its label, in few words. */
  readonly detail?: string
  /** It may take its time, and ask for something first: what was typed stays until then. */
  run(place: InsertionPlace): void | Promise<void>
}

/** What insertions work with. */
export interface InsertionScope extends DialogScope {
  readonly stores: Stores
}

/** What a feature adds to the window. Everything but the name may be left out. */
export interface WindowFeature {
  /** As its folder. */
  readonly name: string
  readonly commands?: (scope: CommandScope) => readonly Command[]
  /** In the order of the rail. */
  readonly views?: readonly View[]
  /** Behind those of the core, in the order of the tabs. */
  readonly panels?: readonly WindowPanel[]
  readonly fileViewers?: readonly FileViewer[]
  readonly statusItems?: readonly StatusItem[]
  readonly overWindow?: readonly OverWindow[]
  readonly smallPages?: readonly SmallPage[]
  readonly settingsPages?: readonly SettingsPage[]
  readonly fences?: readonly FenceKind[]
  readonly turnActions?: readonly TurnAction[]
  /** Asked each time the list opens behind a `/`, in which they stand below what the editor has itself. */
  readonly insertions?: (
    scope: InsertionScope,
  ) => readonly Insertion[] | Promise<readonly Insertion[]>
  /**
   * What a note begins with that a person makes; `template` is what is known to be its template. A dialog that it shows
   * says then that no note is coming (`expectNote`).
   */
  readonly newNote?: (
    path: VaultPath,
    template: string | null,
    scope: NewNoteScope,
  ) => ReturnType<BeginNote>
  /** In the menu of a note, file or folder of the tree; of the vault itself for null. */
  readonly fileMenu?: (entry: FolderEntry | null, scope: FileMenuScope) => readonly MenuItem[]
  /** In the menu of several that are chosen together; what lies in a folder that is among them is not named beside it. */
  readonly manyFilesMenu?: (
    entries: readonly FolderEntry[],
    scope: FileMenuScope,
  ) => readonly MenuItem[]
}
