import type { Remedy } from '../../../shared/domain/models/doctor.ts'
import type { ServerInfo } from './examination.ts'

/** What Latent works well with: its prompt, a few notes and an answer. */
export const GOOD_CONTEXT_TOKENS = 16_384

interface Of {
  readonly server: ServerInfo
  readonly model: string
}

/** How the server is made to take in `wanted` tokens. */
export function moreContext({ server, model }: Of, wanted = GOOD_CONTEXT_TOKENS): Remedy {
  const most = server.modelMaxTokens
  const tokens = most === null ? wanted : Math.min(wanted, most)
  switch (server.kind) {
    case 'ollama':
      return {
        text: `Ollama cuts longer prompts unless it is told otherwise. Start it with a longer context, or make a model that has one; then choose that model here.`,
        command: `OLLAMA_CONTEXT_LENGTH=${tokens} ollama serve

# or, for this model only:
printf 'FROM ${model}\\nPARAMETER num_ctx ${tokens}\\n' > Modelfile
ollama create ${model.replace(/[:/]/g, '-')}-${Math.round(tokens / 1024)}k -f Modelfile`,
      }
    case 'llama-cpp':
      return {
        text: 'Start llama.cpp’s server with a longer context.',
        command: `llama-server -m MODEL.gguf --jinja -c ${tokens}`,
      }
    case 'vllm':
      return {
        text: 'Start vLLM with a longer context.',
        command: `vllm serve ${model} --max-model-len ${tokens}`,
      }
    case 'lm-studio':
      return {
        text: `In LM Studio, open the settings of the loaded model, move “Context Length” to ${tokens.toLocaleString('en')}, and load it again.`,
        command: `lms load ${model} --context-length ${tokens}`,
      }
    case 'hosted':
      return { text: 'Choose a model with a longer context.' }
    case 'unknown':
      return {
        text: `Start the server with a context of at least ${tokens.toLocaleString('en')} tokens; the option is often called --ctx-size, num_ctx or max-model-len.`,
      }
  }
}

/** How the server is made to pass tool calls on. */
export function nativeCalls({ server, model }: Of): Remedy {
  switch (server.kind) {
    case 'ollama':
      return {
        text: `The template of this model in Ollama has no tools. Choose one that has: the “tools” filter of its library lists them.`,
        command: `ollama show ${model}`,
      }
    case 'llama-cpp':
      return {
        text: `Start llama.cpp’s server with --jinja, so that it uses the template of the model.`,
        command: 'llama-server -m MODEL.gguf --jinja -c 16384',
      }
    case 'vllm':
      return {
        text: `Start vLLM with its parser of tool calls; which one depends on the model (hermes for Qwen and Hermes, llama3_json, mistral).`,
        command: `vllm serve ${model} --enable-auto-tool-choice --tool-call-parser hermes`,
      }
    case 'lm-studio':
      return {
        text: `Bring LM Studio up to date, and choose a model with the hammer sign: these were made for tools.`,
      }
    case 'hosted':
      return { text: `Choose a model that offers tools (function calling).` }
    case 'unknown':
      return {
        text: `Look for the server’s option for tool calls (function calling, chat template).`,
      }
  }
}

export const noCallsAtAll: Remedy = {
  text: 'This model only talks. Choose one that was made for tools, of 7 billion parameters or more: Qwen 3, Llama 3.1, Mistral Small, gpt-oss.',
}

export function streaming({ server }: Of): Remedy {
  return server.kind === 'hosted' || server.kind === 'unknown'
    ? {
        text: 'Something between here and the model holds the answer back until it is whole. In a proxy, switch buffering off.',
        command: 'proxy_buffering off;   # nginx, in the location of the model',
      }
    : { text: `Bring ${server.name} up to date: it answers only when it is done.` }
}

/** Nothing answers, or it broke off. */
export function notAnswering({ server, model }: Of): Remedy {
  switch (server.kind) {
    case 'ollama':
      return { text: 'See whether the model runs by itself.', command: `ollama run ${model} hello` }
    case 'lm-studio':
      return {
        text: 'Load the model in LM Studio, and switch its server on in the Developer tab.',
        command: 'lms server start',
      }
    case 'llama-cpp':
    case 'vllm':
      return {
        text: 'Look at what the server wrote in its terminal: often the model does not fit into memory. A smaller one, or a shorter context, needs less.',
      }
    case 'hosted':
      return { text: 'Check the address, the key and the name of the model.' }
    case 'unknown':
      return {
        text: 'Start the server, and check the address (it usually ends in /v1) and the name of the model.',
      }
  }
}

export const goesOnAfterStop: Remedy = {
  text: 'The server goes on writing when an answer is stopped, and the next question waits for it. Bring it up to date, or let it answer two questions at once.',
}
