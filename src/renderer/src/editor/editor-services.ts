import type { HelpProgress, HelpRequest } from '../../../shared/contract/inline-help.ts'
import type { ResolvedLink } from '../../../shared/contract/note.ts'
import type { FocusMode, SmartQuotes } from '../../../shared/domain/settings.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { LinkResolver } from '../markdown/link-resolver.ts'
import type { EditorAction } from '../stores/editor-action.ts'
import type { LinkPreviewStore } from '../stores/link-preview-store.ts'
import type { TextMenuStore } from '../stores/text-menu-store.ts'
import type { Fence } from '../stores/text/fences.ts'
import type { Completions } from './completion/completions.ts'
import type { FindPanels } from './find/find-panels.ts'
import type { EditorLink } from './links/link-at.ts'
import type { BlockHosts } from './live/blocks/block-hosts.ts'
import type { VimKeys } from './vim/vim-keys.ts'

/** A button behind the opening fence of each block of a language. */
export interface FenceAction {
  /** In small letters. */
  readonly language: string
  readonly label: string
  run(path: VaultPath, fence: Fence): void
}

/** What the editor asks of the rest. None of these but `help` rejects because of an abort. */
export interface EditorServices {
  /** What finds the lists behind `[[`, `#` and other signs. Rejects with a LoadFault. */
  completions(): Promise<Completions>
  resolve(from: VaultPath, link: EditorLink): Promise<ResolvedLink>
  /** @param fragment of a file that is no note: what the link says behind its `#` */
  open(path: VaultPath, line: number | null, fragment: string | null): void
  create(path: VaultPath): void
  openWebAddress(url: string): void
  /** Asks for another wording; `onProgress` hears of all of it so far. @returns the whole @throws LatentError */
  help(
    request: HelpRequest,
    onProgress: (progress: HelpProgress) => void,
    signal: AbortSignal,
  ): Promise<string>
  /** Makes files of them for `note`, in their order. What cannot be one is told, and left out. */
  savePictures(
    files: readonly File[],
    note: VaultPath,
  ): Promise<readonly { readonly path: VaultPath; readonly changeId: string }[]>
  /** Where a file would be under another name, with its extension; or why it cannot be called that, as a sentence. */
  checkName(
    path: VaultPath,
    name: string,
  ): Promise<
    | { readonly to: VaultPath; readonly problem: null }
    | { readonly to: null; readonly problem: string }
  >
  /** Renames a picture, with the links to it. Under `id` that is taken back by `followPictures`. What fails is thrown. */
  renamePicture(rename: {
    readonly from: VaultPath
    readonly to: VaultPath
    readonly id: string
  }): Promise<void>
  /** The links of these pictures were undone or redone: their files follow. */
  followPictures(changeIds: readonly string[]): void
  /** Whose quotes the person wants for typed ones, now. */
  smartQuotes(): SmartQuotes
  /** What the person chose to keep at the text by. */
  readonly aids: {
    now(): { readonly focus: FocusMode; readonly isTypewriter: boolean }
    /** @returns ends it */
    subscribe(listener: () => void): () => void
  }
  /** The person chose other keys for it than Latent's. */
  hasOwnKeys(action: EditorAction): boolean
  /** The keys of Vim, if the person wants them. */
  readonly vim: VimKeys
  /** The places in the editor in which blocks are drawn. */
  readonly blockHosts: BlockHosts
  /** Where links lead, as the window knows. */
  readonly links: LinkResolver
  /** What shows where a link leads. */
  readonly linkPreview: Pick<LinkPreviewStore, 'point' | 'show'>
  /** What shows the menu of the text. */
  readonly textMenu: Pick<TextMenuStore, 'asksShell' | 'show' | 'showWithWord'>
  /** The panel in which is searched, and what was. */
  readonly findPanels: FindPanels
  /** The languages, in small letters, of fenced blocks that are drawn. */
  readonly drawnFences: ReadonlySet<string>
  /** What is offered for fenced blocks. */
  readonly fenceActions: readonly FenceAction[]
  /** Tells the person something that is no problem. */
  say(text: string): void
  /** Tells the person what was not done, and why. */
  refuse(text: string): void
  /** Tells the person what went wrong. */
  report(error: unknown): void
}
