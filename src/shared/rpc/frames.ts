import type { ErrorEnvelope } from './errors.ts'

/** Everything that crosses a process boundary is one of these six frames. */
export type ClientFrame =
  | {
      readonly type: 'request'
      readonly id: number
      readonly method: string
      readonly input: unknown
    }
  | { readonly type: 'cancel'; readonly id: number }
export type ServerFrame =
  | { readonly type: 'item'; readonly id: number; readonly item: unknown }
  | { readonly type: 'done'; readonly id: number; readonly output: unknown }
  | { readonly type: 'fail'; readonly id: number; readonly error: ErrorEnvelope }
  | { readonly type: 'event'; readonly name: string; readonly payload: unknown }

/** A two-way pipe. Electron IPC, a WebSocket, a child process and a MessagePort each need about a dozen lines to be one. */
export interface Channel<Out, In> {
  /** Never throws: a frame for a closed channel is dropped, and `onClose` says so. */
  send(frame: Out): void
  /** Exactly one listener. Frames that came before it are queued, never lost. */
  onFrame(listener: (frame: In) => void): void
  /** Called once; at once when the channel is closed already. */
  onClose(listener: () => void): void
}
export type ClientChannel = Channel<ClientFrame, ServerFrame>
export type ServerChannel = Channel<ServerFrame, ClientFrame>
