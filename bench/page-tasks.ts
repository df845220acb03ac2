const TASK = 'ThreadControllerImpl::RunTask'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** µs by the clock, and of the thread's own. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * The tasks of pages' own threads, in ms: by the clock, and what the thread was at work whatever else the machine did.
 * @param trace of Chromium, of the category `toplevel`
 */
export function tasksOf(trace: Buffer): { readonly tookMs: number; readonly workedMs: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const named = (kind: string, called: string): TraceEvent[] =>
    traceEvents.filter(({ name, args }) => name === kind && args.name === called)
  // The browser's own window is a page too, of another kind of process.
  const pages = new Set(named('process_name', 'Renderer').map(({ pid }) => pid))
  const threads = new Set(named('thread_name', 'CrRendererMain').map(({ tid }) => tid))
  return traceEvents
    .filter(({ name, pid, tid }) => name === TASK && pages.has(pid) && threads.has(tid))
    .map(({ dur = 0, tdur = 0 }) => ({ tookMs: dur / 1000, workedMs: tdur / 1000 }))
}
