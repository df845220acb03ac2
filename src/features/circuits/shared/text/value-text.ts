import type { BlueprintComponent, BlueprintWire } from '../blueprint.ts'

/** How an item of a circuit is written: as the samples are, or as JSON. */
export interface ItemStyle {
  readonly isJson: boolean
  /** Of what is nested in JSON over several lines; null on one line. */
  readonly unit: string | null
}
export const YAML_STYLE: ItemStyle = { isJson: false, unit: null }

/** A value on one line, `{ label: A, type: NOT }`, or as JSON. Lines after the first start with `indent`. */
export function valueText(value: unknown, style: ItemStyle, indent = '', eol = '\n'): string {
  if (style.isJson) {
    if (style.unit !== null)
      return JSON.stringify(value, null, style.unit).replaceAll('\n', `${eol}${indent}`)
    return JSON.stringify(value)
  }
  if (typeof value === 'string') return isPlain(value) ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((each) => valueText(each, style)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(
      ([key, each]) => `${valueText(key, style)}: ${valueText(each, style)}`,
    )
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
  }
  return JSON.stringify(value) ?? 'null'
}

/** A word that YAML reads as that text, with or without brackets around it. */
const isPlain = (text: string): boolean =>
  /^[A-Za-z_](?:[\w +/.-]*[\w+/.-])?$/.test(text) && !/^(?:true|false|null)$/i.test(text)

/** A part with its keys in the order of the samples. */
export const orderedComponent = ({ label, type, position, properties }: BlueprintComponent) => ({
  label,
  type,
  position: { x: position.x, y: position.y },
  ...(properties && { properties }),
})
export const orderedWire = ({ from, to }: BlueprintWire) => ({ from, to })
