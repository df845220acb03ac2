/** What a program needs to run: where things lie, how a person writes, how Node was started. */
const NEEDED =
  /^(?:PATH|HOME|USERPROFILE|LOCALAPPDATA|APPDATA|TMPDIR|TEMP|TMP|SYSTEMROOT|WINDIR|COMSPEC|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_\w+|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_V8_COVERAGE|OMP_\w+|GGML_\w+|DISPLAY|WAYLAND_DISPLAY|XDG_RUNTIME_DIR)$/i

/** Of an environment, what holds no secret: keys and tokens lie there, and native code reads files of strangers. */
export const quietEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && NEEDED.test(name) ? [[name, value]] : [],
    ),
  )
