import { useState, type KeyboardEvent } from 'react'

/** Letters typed within this time are one name. */
const LONGEST_PAUSE_MS = 700

/** What is typed in a list to go to a row by its name. */
export interface TypedName {
  /** The name so far, with this letter, in small letters; `isNew` where it begins with it. */
  add(letter: Pick<KeyboardEvent, 'key' | 'timeStamp'>): {
    readonly text: string
    readonly isNew: boolean
  }
  /** Another key was pressed: what is typed after it is another name. */
  forget(): void
}

/** The same one as long as the list is there. */
export const useTypedName = (): TypedName => useState(createTypedName)[0]

function createTypedName(): TypedName {
  let text = ''
  let atMs = 0
  return {
    add({ key, timeStamp }) {
      const isNew = text === '' || timeStamp - atMs > LONGEST_PAUSE_MS
      text = (isNew ? '' : text) + key.toLocaleLowerCase()
      atMs = timeStamp
      return { text, isNew }
    },
    forget() {
      text = ''
    },
  }
}
