/** A program for a page: collects in `keysMs`, for each key, the time in ms until the frame after it was drawn. */
export const WATCH_KEYS = `
  globalThis.keysMs = []
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keysMs.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }, true)
`
