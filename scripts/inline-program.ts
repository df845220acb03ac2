import { build, type PluginOption } from 'vite'

/**
 * Builds a program that is one file and stands in a page itself, as the text of its element: nothing in it ends that
 * element, or begins a comment.
 * @param entry its source
 * @param format `iife` for a script, `es` for a module
 * @throws Error where it would be more than one file
 */
export async function inlineProgram(
  entry: string,
  format: 'es' | 'iife',
  plugins: readonly PluginOption[] = [],
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      minify: true,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { input: entry, output: { format, codeSplitting: false } },
    },
  })
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []))
  const [program, ...others] = outputs
  if (program?.type !== 'chunk' || others.length > 0)
    throw new Error(`${entry} is more than one file: what stands in a page can ask for nothing`)
  return program.code.replaceAll(/<(?=!--|\/script)/gi, String.raw`\x3C`)
}
