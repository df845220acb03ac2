import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** Lets an editor add its styles under the page's policy. The first editor of a page decides for all of them. */
export const cspNonce = (): Extension =>
  EditorView.cspNonce.of(
    document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
  )
