import type { Element, ElementContent } from 'hast'

/** An element of a cleaned page. */
export const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children })

/** What the elements round a node mean already, so that nothing is marked twice. */
export interface Around {
  readonly isStrong: boolean
  readonly isEmphasised: boolean
  readonly isDeleted: boolean
  readonly depth: number
}
