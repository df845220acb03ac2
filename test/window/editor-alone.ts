import type { EditorServices } from '../../src/renderer/src/editor/editor-services.ts'
import { createFindPanels } from '../../src/renderer/src/editor/find/find-panels.ts'
import { createBlockHosts } from '../../src/renderer/src/editor/live/blocks/block-hosts.ts'
import { createVimKeys } from '../../src/renderer/src/editor/vim/vim-keys.ts'

const unanswered = (): Promise<never> => new Promise(() => {})
const nothing = (): void => {}

/** What an editor asks of the rest where there is no rest: blocks take their place and are not drawn. */
export const editorAlone = (): EditorServices => ({
  completions: unanswered,
  resolve: unanswered,
  open: nothing,
  create: nothing,
  openWebAddress: nothing,
  help: unanswered,
  savePictures: unanswered,
  checkName: unanswered,
  renamePicture: unanswered,
  followPictures: nothing,
  hasOwnKeys: () => false,
  smartQuotes: () => 'off',
  aids: { now: () => ({ focus: 'off', isTypewriter: false }), subscribe: () => nothing },
  vim: createVimKeys({
    isOn: () => false,
    subscribe: () => nothing,
    showMode: nothing,
    save: nothing,
    close: nothing,
    refuse: nothing,
  }),
  blockHosts: createBlockHosts(),
  links: { read: () => undefined, watch: () => nothing, refresh: nothing, follow: () => nothing },
  linkPreview: { point: () => nothing, show: nothing },
  textMenu: { asksShell: () => false, show: nothing, showWithWord: nothing },
  findPanels: createFindPanels({ get: () => [], set: nothing }),
  drawnFences: new Set(['math']),
  fenceActions: [],
  say: nothing,
  refuse: nothing,
  report: nothing,
})
