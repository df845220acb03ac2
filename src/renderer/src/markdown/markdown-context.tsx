import { createContext, useContext, type ReactNode } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { AssetLoader } from './asset-loader.ts'
import type { LinkResolver } from './link-resolver.ts'
import type { Mark } from './read/marks.ts'
import type { MarkdownMode } from './read/own-nodes.ts'
import type { MarkdownRenderer } from './read/render-markdown.ts'

/** A fenced block as it was drawn; its note may have changed since. */
export interface FenceProps {
  readonly text: string
  /** Of its opening line in the file, from 1. */
  readonly line: number
  /** The note that it stands in and can be changed in; null in answers and in embedded notes. */
  readonly path: VaultPath | null
}

export type DrawFence = (fence: FenceProps) => ReactNode

/** What every rendered text of the window shares. */
export interface MarkdownServices {
  /** What draws fenced blocks of a language instead of showing their code, by the language in small letters. May be lazy. */
  readonly fences: ReadonlyMap<string, DrawFence>
  /** For `useMarkdownRenderer` alone. */
  readonly madeRenderer: { current: MarkdownRenderer | null }
  readonly links: LinkResolver
  readonly assets: AssetLoader
  /** Asks the person, showing the real host, and opens it then. */
  readonly openLink: (href: string) => void
}

export interface NoteTarget {
  readonly path: VaultPath
  /** From 1; null for the top. */
  readonly line: number | null
  /** Of a file that is no note: what the link says behind its `#`; null for none. */
  readonly fragment: string | null
  /** The person held Ctrl or ⌘, or clicked with the middle button. */
  readonly inNewTab: boolean
}

/** A task as it was drawn; its text may have changed since. */
export interface DrawnTask {
  /** From 1. */
  readonly line: number
  /** The whole line. */
  readonly source: string
  /** The character between the brackets. */
  readonly status: string
}

/** What one text wants of its surroundings. Callbacks that are missing make their links plain text. */
export interface MarkdownActions {
  readonly onOpenNote?: ((target: NoteTarget) => void) | undefined
  /** A click on a link to nothing; `path` is where the note would be. */
  readonly onCreateNote?: ((path: VaultPath) => void) | undefined
  readonly onOpenTag?: ((tag: string) => void) | undefined
  /** A click on a task's box; without it the boxes are only shown. `line` counts from 1 in the file. */
  readonly onToggleTask?: ((task: DrawnTask) => void) | undefined
  /** Links are previewed only with Ctrl or ⌘ held: the text is being written, and pointed at for that. */
  readonly linksNeedKey?: boolean | undefined
  /** How many characters of another note are drawn in its place; a link leads to the rest. Left out, all are. */
  readonly longestEmbed?: number | undefined
  /** Draws a citation, by its number from 1; without it a citation is a link like others. */
  readonly renderCitation?:
    | ((citation: { readonly number: number; readonly target: string }) => ReactNode)
    | undefined
}

export interface MarkdownPage extends MarkdownActions {
  readonly mode: MarkdownMode
  /** The note that the text is from; null outside notes. */
  readonly path: VaultPath | null
  /** Links can be followed and pictures are shown; false while an answer is still being written. */
  readonly isComplete: boolean
  /** `path#heading` of the notes that embed each other down to this text, outermost first. */
  readonly embeddedIn: readonly string[]
  /** Begins the ids of this text's headings and footnotes. */
  readonly idPrefix: string
  /** Renders another text on this page, for embeds. `firstLine` is its line in its file. */
  readonly renderText: (text: string, firstLine: number) => ReactNode
}

export const MarkdownServicesContext = createContext<MarkdownServices | null>(null)
export const MarkdownPageContext = createContext<MarkdownPage | null>(null)
/** The marks of the part in which an element stands. */
export const MarksContext = createContext<readonly Mark[]>([])

export function useMarkdownServices(): MarkdownServices {
  const services = useContext(MarkdownServicesContext)
  if (!services) throw new Error('Rendering Markdown needs a MarkdownProvider above it.')
  return services
}

export function useMarkdownPage(): MarkdownPage {
  const page = useContext(MarkdownPageContext)
  if (!page) throw new Error('This is a part of MarkdownView.')
  return page
}
