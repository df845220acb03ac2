// The thread in which the nodes are arranged: it moves, tells how far it is some times a second, and ends with the last.
import { createArrangement, type ArrangementTask } from './arrangement.ts'

const TELL_EVERY_MS = 80

interface Thread {
  onmessage: ((event: { readonly data: ArrangementTask }) => void) | null
  postMessage(message: unknown, transfer: Transferable[]): void
}
// What a page's types call `self` is a window.
const thread = self as unknown as Thread

thread.onmessage = ({ data }) => {
  const arrangement = createArrangement(data)
  let toldMs = performance.now()
  for (;;) {
    const isSettled = arrangement.move()
    const nowMs = performance.now()
    if (!isSettled && nowMs - toldMs < TELL_EVERY_MS) continue
    toldMs = nowMs
    const step = arrangement.now()
    thread.postMessage(step, [step.positions.buffer as ArrayBuffer])
    if (isSettled) return
  }
}
