import type { Extension } from '@codemirror/state'

/** What the window does for Vim's keys. */
export interface VimServices {
  /** Whether the person wants them. */
  isOn(): boolean
  /** Hears when that changes. @returns ends it */
  subscribe(listener: () => void): () => void
  /** Shows in which mode the keys are, `visual line`; null where there is none. */
  showMode(mode: string | null): void
  /** `:write` */
  save(): void
  /** `:quit` */
  close(): void
  /** Tells the person what was not done, and why. */
  refuse(text: string): void
}

/** Makes the extension for an editor. */
export type VimMode = (services: VimServices) => Extension
