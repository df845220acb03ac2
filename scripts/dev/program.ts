import type { ChildProcess } from 'node:child_process'

/** A program that is being worked on: it runs once at a time, and is started again when the one before has ended. */
export interface Program {
  /** Starts it, or ends it in order and starts it again. */
  restart(): void
  /** Ends it, and calls `onEnded` when it has. */
  end(): void
}

/** @param say is told when it ended by itself: then it is started again by the next `restart` */
export function createProgram(
  start: () => ChildProcess,
  { say, onEnded }: { say(text: string): void; onEnded(): void },
): Program {
  let child: ChildProcess | null = null
  let then: 'restart' | 'end' | null = null

  function run(): void {
    child = start()
    child.on('exit', () => {
      child = null
      const next = then
      then = null
      if (next === 'restart') run()
      else if (next === 'end') onEnded()
      else say('main ended; it is started again after the next edit')
    })
  }
  function stopAnd(next: 'restart' | 'end'): void {
    if (then !== 'end') then = next
    child?.kill('SIGTERM')
  }
  return {
    restart: () => (child === null ? run() : stopAnd('restart')),
    end: () => (child === null ? onEnded() : stopAnd('end')),
  }
}
