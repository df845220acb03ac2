import type { CapturePlace, CaptureRequest } from '../../contract.ts'

/** What the shell wants of a page, until the page takes it: it may still be loading, or a vault may still be chosen. */
export interface CaptureRequests {
  ask(place: CapturePlace, request: CaptureRequest): void
  take(place: CapturePlace): CaptureRequest[]
}

/** More than a person asks for; a program that sends links without end fills no memory. */
const MOST_WAITING = 20

/** `onAsked` tells the pages. */
export function createCaptureRequests(onAsked: (place: CapturePlace) => void): CaptureRequests {
  const waiting = new Map<CapturePlace, CaptureRequest[]>()
  return {
    ask(place, request) {
      const before = waiting.get(place) ?? []
      if (before.length < MOST_WAITING) waiting.set(place, [...before, request])
      onAsked(place)
    },
    take(place) {
      const taken = waiting.get(place) ?? []
      waiting.delete(place)
      return taken
    },
  }
}
