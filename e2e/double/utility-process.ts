import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { needReady } from './app.ts'
import { strict } from './strict.ts'

class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  readonly stdout: ChildProcess['stdout']
  readonly stderr: ChildProcess['stderr']
  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super()
    this.#child = fork(modulePath, args, {
      execArgv: ['--no-warnings', '--import', join(import.meta.dirname, 'utility-child.ts')],
      serialization: 'advanced',
      env: { ...(options.env ?? process.env) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    // A utility process writes where the program writes, unless it is asked to be piped.
    if (options.stdio !== 'pipe') {
      this.stdout?.pipe(process.stdout)
      this.stderr?.pipe(process.stderr)
    }
    this.#child.on('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => this.emit('message', message))
    this.#child.on('exit', (code) => this.emit('exit', code ?? 1))
  }
  get pid(): number | undefined {
    return this.#child.pid
  }
  postMessage = (message: unknown): void => {
    if (this.#child.connected) this.#child.send(message as object)
  }
  kill = (): boolean => this.#child.kill()
}

export const utilityProcess = strict('utilityProcess', {
  fork(modulePath: string, args: string[] = [], options: Electron.ForkOptions = {}) {
    needReady('utilityProcess.fork')
    return strict('UtilityProcess', new UtilityProcess(modulePath, args, options))
  },
})
