import { crc32 } from 'node:zlib'
import { parseJson } from '../fields.ts'

/**
 * One line of a second copy: the JSON of an object with a checksum at its end, so that a line in which a bit was
 * flipped is none, though it may still be JSON.
 */
export function printLine(line: object): string {
  const json = JSON.stringify(line)
  return `${json.slice(0, -1)},"check":"${checksum(json)}"}\n`
}

/** The objects of all lines that are what was written, in order. Lines of earlier Latents have no checksum. */
export function readLines(text: string): unknown[] {
  return text.split('\n').flatMap((row) => {
    const [, json, check] = CHECKED.exec(row) ?? []
    const line = json === undefined ? row : `${json}}`
    if (json !== undefined && checksum(line) !== check) return []
    const value = parseJson(line)
    return value === undefined ? [] : [value]
  })
}

const CHECKED = /^(.*),"check":"([0-9a-f]{8})"\}$/
const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0')
