import type { ComponentType, ReactElement } from 'react'
import type { Frame } from './stores/workspace-store.ts'

/** What the middle of the window can show instead of the note in front. */
export interface View {
  readonly id: Exclude<Frame['view'], 'notes'>
  /** Of its button in the rail and of its region. */
  readonly label: string
  readonly icon: ReactElement
  /** The id of the command that shows it, whose keys the button names. */
  readonly command: string
  readonly Content: ComponentType
}

/** In the order of the rail. A view is a feature folder, a line here and a command. */
export const VIEWS: readonly View[] = []
