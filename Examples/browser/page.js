// The page's part: it starts the program, tells it what happens, and does what the program cannot do by itself.

const elements = ["results", "searches", "sum"].map(id => document.getElementById(id));
const field = document.getElementById("field");
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

let program;  // the functions and the memory of the program

/** The bytes of the program's memory. The memory may have grown since the last call, so the view is made anew. */
function bytes(address, count) {
  return new Uint8Array(program.memory.buffer, address, count);
}

// What Page/page.h declares.
const page = {
  now: () => performance.now(),
  schedule: (action, milliseconds) => void setTimeout(() => program.fire(action), milliseconds),
  show: (element, address, count) => {
    elements[element].textContent = decoder.decode(bytes(address, count));
  },
};

// A program that prints, or that hashes, also imports functions of WASI from here; this one does neither.
const file = await (await fetch("Search.wasm")).arrayBuffer();
const { instance } = await WebAssembly.instantiate(file, { page });
program = instance.exports;
program._initialize();
program.start();

field.addEventListener("input", () => {
  const { written } = encoder.encodeInto(field.value, bytes(program.text(), 256));
  program.typed(written);
});
document.getElementById("apple").addEventListener("click", () => program.press(0));
document.getElementById("pear").addEventListener("click", () => program.press(1));
document.getElementById("size").textContent = `The program has ${file.byteLength} bytes.`;
field.focus();
document.body.dataset.ready = "true";
