import { createContext } from 'react'
import { foldText } from '../../../../shared/domain/text/fold-text.ts'

/** Says whether a setting that has these words is looked for; null where nobody looks for any. */
export type SettingFinder = ((words: string) => boolean) | null

/** Of all settings below. */
export const SettingFinderContext = createContext<SettingFinder>(null)

/** Finds what has each word of the query somewhere, whole or as a part. Null for an empty one. */
export function settingFinder(query: string): SettingFinder {
  const wanted = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (wanted.length === 0) return null
  return (words) => {
    const folded = foldText(words)
    return wanted.every((word) => folded.includes(word))
  }
}
