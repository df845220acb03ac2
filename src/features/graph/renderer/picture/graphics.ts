/** What draws WebGL here: `none` where nothing does, `software` where it is the processor, as on machines without a GPU. */
export type Graphics = 'none' | 'software' | 'hardware'

/** By what a driver calls itself. A name that nobody knows is believed to be hardware: frames are measured later. */
export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render|mesa offscreen/i.test(renderer)

export function findGraphics(): Graphics {
  const context = document.createElement('canvas').getContext('webgl2')
  if (!context) return 'none'
  const named = context.getExtension('WEBGL_debug_renderer_info')
  const name: unknown = context.getParameter(
    named ? named.UNMASKED_RENDERER_WEBGL : context.RENDERER,
  )
  context.getExtension('WEBGL_lose_context')?.loseContext()
  return isSoftware(String(name)) ? 'software' : 'hardware'
}

const FEWEST_FRAMES = 8
/** Slower than this, moving is worse than standing still. */
const SLOW_MS = 120

/** Whether frames that took so long, in milliseconds, are too slow; null while there are too few to say. */
export function areSlow(frames: readonly number[]): boolean | null {
  if (frames.length < FEWEST_FRAMES) return null
  return (
    (frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)] ?? 0) > SLOW_MS
  )
}

/** Measures frames for as long as it is told to look, and calls once if they are too slow. */
export function watchFrames(onSlow: () => void): { look(): void; stop(): void } {
  const frames: number[] = []
  let asked = 0
  let isDone = false
  return {
    look() {
      if (isDone || asked !== 0 || document.visibilityState !== 'visible') return
      const startMs = performance.now()
      // The second one comes when the first was drawn.
      asked = requestAnimationFrame(() => {
        asked = requestAnimationFrame(() => {
          asked = 0
          frames.push(performance.now() - startMs)
          const verdict = areSlow(frames)
          isDone = verdict !== null
          if (verdict === true) onSlow()
        })
      })
    },
    stop() {
      isDone = true
      cancelAnimationFrame(asked)
    },
  }
}
