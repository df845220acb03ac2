import { Facet } from '@codemirror/state'
import type { EditorServices } from '../editor-services.ts'

export type HelpServices = Pick<EditorServices, 'help' | 'say' | 'report'>

const none: HelpServices = {
  help: () => Promise.reject(new Error('This editor has no help.')),
  say: () => {},
  report: () => {},
}

/** Where an editor asks for help, and tells what came of it. */
export const helpServices = Facet.define<HelpServices, HelpServices>({
  combine: (given) => given[0] ?? none,
})
