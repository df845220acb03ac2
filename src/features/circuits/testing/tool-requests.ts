import type { RequestsByTool } from '../../../../test/models/tool-requests.ts'

export const toolRequests: RequestsByTool = {
  get_available_components: {
    plain: [
      'which components can I use in circuits',
      'List all gates and flip-flops that are available',
      'show the available circuit parts',
      'what components are there for a circuit?',
      'give me the component list by category',
      'get the available components before we design the adder',
    ],
    otherWords: [
      'What have you got for building logic?',
      'Make a 4-bit adder in this note',
      'Which building blocks could a traffic light be wired from?',
      'I want to design a counter with buttons and lamps',
    ],
  },
  get_component_schema: {
    plain: [
      'what pins does AND_2 have',
      'Show the schema of the component D_FLIP_FLOP',
      'describe the MUX_4 component',
      'properties of the clock component please',
      'how is LED_RED connected, which pins are inputs',
      'get the pin names and types of FULL_ADDER',
    ],
    otherWords: [
      'How do I hook up a seven segment display?',
      'Where do the legs of a JK flip-flop go?',
      'what goes in and what comes out of a half adder chip',
      'Which terminals has the toggle switch?',
    ],
  },
  validate_blueprint: {
    plain: [
      'validate this blueprint',
      'Check the circuit in Half adder for errors',
      'is my circuit blueprint right?',
      'please validate the wires and pin names of this circuit',
      'check whether the blueprint is valid before you write it',
      'are there mistakes in the circuit of this note',
    ],
    otherWords: [
      'Did I wire that up properly?',
      'Is anything dangling or misnamed in my latch drawing?',
      'look over this schematic, does it make sense',
      'Proofread the connections of the traffic light',
    ],
  },
  get_circuit_state: {
    plain: [
      'what is the state of the circuit in Half adder',
      'Simulate the circuit of this note',
      'show the components and wires of the circuit in Latch',
      'which LEDs are on in the circuit Traffic light',
      'run the simulation of circuits/Counter.md',
      'get the circuit state please',
    ],
    otherWords: [
      'Is the lamp lit when everything starts?',
      'What comes out of the latch drawing as it is now?',
      'does the output go high in my adder note',
      'Tell me what the schematic on this page does once it settles',
    ],
  },
  simulate_circuit: {
    plain: [
      'truth table of the circuit in Half adder',
      'simulate this circuit with A = 1 and B = 0',
      'simulate the blueprint for 20 steps',
      'show the waveform of the circuit in Counter',
      'make a truth table for Majority vote',
      'run the circuit with these inputs and give me its outputs',
    ],
    otherWords: [
      'What comes out for every combination of the switches?',
      'What would the schematic give if I pressed A and then B?',
      'Does that ring keep swinging when it is switched on?',
      'run my voter schematic with two of three in favour',
    ],
  },
}
