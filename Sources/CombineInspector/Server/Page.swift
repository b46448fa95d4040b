#if os(Linux) || os(Android)
  /// The page, complete: it loads nothing else, and needs no build step.
  let page = #"""
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Combine Inspector</title>
    <style>
    :root { color-scheme: light dark; --back: #fff; --front: #1d1d1f; --faint: #6e6e73; --line: #d8d8de; --row: #f5f5f7;
      --bad: #c9252d; --accent: #0066cc; }
    @media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --front: #f2f2f4; --faint: #a0a0a8; --line: #3a3a3e;
      --row: #242427; --bad: #ff6961; --accent: #6cb4ff; } }
    * { box-sizing: border-box; }
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--back); color: var(--front);
      font: 13px/1.35 system-ui, "DejaVu Sans", sans-serif; }
    header { display: flex; gap: 10px; align-items: center; flex-wrap: wrap; padding: 8px 12px; border-bottom: 1px solid var(--line); }
    header h1 { font-size: 14px; margin: 0 8px 0 0; }
    button, input { font: inherit; color: inherit; background: var(--row); border: 1px solid var(--line); border-radius: 6px; padding: 3px 9px; }
    button:disabled { opacity: .45; }
    input[type=search] { width: 210px; }
    #found { color: var(--faint); }
    #status { margin-left: auto; color: var(--faint); font-variant-numeric: tabular-nums; }
    #problems { max-height: 108px; overflow: auto; margin: 0; padding: 0; list-style: none; border-bottom: 1px solid var(--line); }
    #problems li { padding: 3px 12px; cursor: pointer; }
    #problems li b { color: var(--bad); font-weight: 600; margin-right: 6px; }
    #problems:empty { display: none; }
    main { flex: 1; display: flex; min-height: 0; }
    #lanes { flex: 1; position: relative; overflow-y: auto; overflow-x: hidden; min-width: 0; outline: none; }
    #space { position: relative; }
    canvas { position: sticky; top: 0; display: block; }
    #detail { width: 300px; border-left: 1px solid var(--line); padding: 10px 12px; overflow: auto; }
    #detail h2 { font-size: 13px; margin: 0 0 6px; overflow-wrap: anywhere; }
    #detail dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 10px; margin: 0; }
    #detail dt { color: var(--faint); }
    #detail dd { margin: 0; overflow-wrap: anywhere; }
    #detail ol { padding-left: 20px; margin: 4px 0; }
    #detail li { overflow-wrap: anywhere; cursor: pointer; }
    #legend { display: flex; gap: 6px 14px; flex-wrap: wrap; padding: 5px 12px; border-top: 1px solid var(--line); color: var(--faint); }
    #diagrams { flex: 1; overflow: auto; min-width: 0; padding: 4px 12px 16px; }
    #diagrams figure { margin: 12px 0 18px; }
    #diagrams figcaption { font-weight: 600; margin-bottom: 2px; }
    #diagrams svg { display: block; }
    #diagrams text { fill: var(--front); font: 12px system-ui, "DejaVu Sans", sans-serif; dominant-baseline: central; }
    #diagrams .time { fill: var(--faint); font-size: 11px; }
    #diagrams .value { fill: #fff; text-anchor: middle; pointer-events: none; }
    #diagrams .axis { stroke: var(--line); stroke-width: 1.5; fill: none; }
    #diagrams .front { stroke: var(--front); stroke-width: 2.5; }
    #diagrams .faint { stroke: var(--faint); stroke-width: 2; stroke-dasharray: 3 2; }
    #diagrams .bad { stroke: var(--bad); stroke-width: 2.5; fill: none; }
    #diagrams .draggable { cursor: ew-resize; touch-action: none; }
    #diagrams .draggable rect { stroke: var(--front); stroke-width: 1.5; }
    [hidden] { display: none !important; }
    #legend i { display: inline-block; width: 10px; height: 10px; border-radius: 5px; margin-right: 4px; }
    </style>
    <header>
      <h1>Combine Inspector</h1>
      <input type="search" id="filter" placeholder="Filter by name, operator or value" aria-label="Filter">
      <button id="pause">Pause</button>
      <button id="step" disabled title="Show the next event">Step</button>
      <button id="out" title="Show a longer time">−</button><button id="in" title="Show a shorter time">+</button>
      <button id="marbles" aria-pressed="false" title="Show operators as marble diagrams, one below the other">Marbles</button>
      <button id="cycles" title="Find pipelines that retain the only object that can cancel them">Find retain cycles</button>
      <label><input type="checkbox" id="values" checked> Values</label>
      <span id="found"></span>
      <span id="status">connecting…</span>
    </header>
    <ul id="problems" aria-label="Problems"></ul>
    <main>
      <div id="lanes" tabindex="0"><div id="space"><canvas id="canvas"></canvas></div></div>
      <div id="diagrams" tabindex="0" hidden></div>
      <aside id="detail"><p>Click a marble to see its value and what caused it; click a pipeline to see its operators.</p></aside>
    </main>
    <div id="legend"></div>
    <svg id="shapes" hidden></svg>
    <script>
    "use strict";
    const KIND = { subscribe: 1, subscription: 2, request: 3, element: 4, finished: 5, failed: 6, cancel: 7, notRequested: 8,
      bufferFull: 9, slow: 10, subscriberReleased: 11, subscriptionReleased: 12 };
    const WORD = ["", "subscribed", "received the subscription", "requested", "element", "finished", "failed", "cancelled",
      "dropped: not requested", "dropped: buffer full", "slow delivery", "released by the publisher",
      "subscription released"];
    const COLORS = ["#0a84ff", "#ff9f0a", "#30b158", "#bf5af2", "#ff375f", "#00a3a3", "#a2845e", "#5e5ce6"];
    // The operators that hold elements until they can deliver them, and lose none without saying so.
    const BUFFERS = new Set(["buffer", "receive(on:)", "delay"]);
    const ROW = 26, LABEL = 84, LANE_EVENTS = 1000, ALL_EVENTS = 200000;
    const $ = id => document.getElementById(id);
    const token = new URLSearchParams(location.search).get("token");
    const app = {
      lanes: new Map(),        // number → lane
      roots: [],               // numbers of the pipelines' ends
      events: new Map(),       // number → event, oldest first
      threads: [], problems: [], open: new Set(), selected: 0, lost: 0, count: 0, now: 0,
      clockOffset: 0, paused: false, end: 0, span: 10e6, names: 360, experiments: new Map(), filter: "", rows: [], connected: false, follows: true,
    };
    window.inspector = app;

    // Events from the server

    function addLane(lane) {
      if (app.lanes.has(lane.id)) return;
      Object.assign(lane, { events: [], drops: 0, received: 0, flags: 0, demand: 0, children: [], reached: 0, input: 0, dropped: 0,
        inputs: new Map(), demands: [], depths: [] });
      app.lanes.set(lane.id, lane);
      const parent = app.lanes.get(lane.parent);
      if (parent) parent.children.push(lane.id);
      if (lane.root === lane.id) app.roots.push(lane.id);
    }

    function addEvent(raw) {
      const [id, kind, time, laneID, thread, cause, number, demand, value] = raw;
      if (app.events.has(id)) return;
      const event = { id, kind, time, lane: laneID, thread, cause, number, demand, value };
      app.events.set(id, event);
      app.count += 1;
      if (app.events.size > ALL_EVENTS) app.events.delete(app.events.keys().next().value);
      const lane = app.lanes.get(laneID);
      if (!lane) return;
      const list = lane.events;
      if (list.length && list[list.length - 1].id > id) {
        // The end of the history arrives after the first live events.
        let at = list.length;
        while (at > 0 && list[at - 1].id > id) at -= 1;
        list.splice(at, 0, event);
      } else {
        list.push(event);
      }
      if (list.length > LANE_EVENTS) list.splice(0, list.length - LANE_EVENTS / 2);
      if (kind === KIND.element) lane.received = Math.max(lane.received, number);
      follow(event, lane);
      if (kind === KIND.notRequested || kind === KIND.bufferFull) lane.drops += 1;
    }

    // The event on another thread that this one comes from, and the demand and the depth of a buffer after it.
    function follow(event, lane) {
      const { id, kind, time, thread, number, demand } = event, parent = app.lanes.get(lane.parent);
      let from = 0;
      if (kind === KIND.subscribe) {
        lane.subscribed = id;
        if (parent && parent.operator === "subscribe(on:)") from = parent.subscribed;
      } else if (kind === KIND.element) {
        if (lane.hop) { from = lane.inputs.get(number); lane.inputs.delete(number); } else { from = lane.latest; }
        lane.reached = Math.max(lane.reached, number);
        if (BUFFERS.has(lane.operator)) point(lane, lane.depths, time, Math.max(0, lane.input - lane.reached - lane.dropped));
        if (parent) {
          if (!parent.hop) parent.latest = id; else if (parent.inputs.size < LANE_EVENTS) parent.inputs.set(number, id);
          parent.input = Math.max(parent.input, number);
          if (BUFFERS.has(parent.operator)) point(parent, parent.depths, time, Math.max(0, parent.input - parent.reached - parent.dropped));
        }
      } else if (kind === KIND.bufferFull) {
        lane.dropped += 1;
        // The element that there was no room for has never waited.
        lane.depths.pop();
        point(lane, lane.depths, time, Math.max(0, lane.input - lane.reached - lane.dropped));
      }
      const before = from && app.events.get(from);
      if (before && before.thread !== thread) event.from = from;
      if ((kind === KIND.request || kind === KIND.element) && demand !== -1) point(lane, lane.demands, time, demand);
    }

    function point(lane, points, time, value) {
      if (!points.length && app.open.has(lane.root)) app.rowsAreOld = true;
      points.push([time, value]);
      if (points.length > LANE_EVENTS) points.splice(0, points.length - LANE_EVENTS / 2);
    }

    function forgetOldLanes() {
      while (app.roots.length > 5000) {
        const gone = [app.roots.shift()];
        while (gone.length) {
          const lane = app.lanes.get(gone.pop());
          if (!lane) continue;
          gone.push(...lane.children);
          app.lanes.delete(lane.id);
        }
      }
    }

    function receive(message) {
      switch (message.type) {
      case "hello":
        document.title = `${message.program} – Combine Inspector`;
        $("values").checked = message.values;
        app.connected = true;
        break;
      case "threads":
        app.threads = message.names;
        drawLegend();
        break;
      case "lanes":
        message.lanes.forEach(addLane);
        forgetOldLanes();
        app.rowsAreOld = true;
        break;
      case "events":
        app.lost += message.lost;
        message.events.forEach(addEvent);
        break;
      case "cycles":
        $("cycles").disabled = false;
        $("found").textContent = !message.possible ? "The objects of this program cannot be searched."
          : `${message.count || "No"} retain cycle${message.count === 1 ? "" : "s"}` + (message.complete ? "" : "; not all objects were searched");
        break;
      case "experiment": addExperiment(message); break;
      case "place": {
        const lane = app.lanes.get(message.lane);
        if (lane) lane.place = message;
        if (app.detail) app.detail();
        break;
      }
      case "state":
        app.now = message.now;
        app.clockOffset = message.now - performance.now() * 1000;
        app.total = message.total;
        for (const [id, flags, received, dropped, demand] of message.lanes) {
          const lane = app.lanes.get(id);
          if (lane) Object.assign(lane, { flags, received, drops: dropped, demand });
        }
        app.problems = message.problems;
        drawProblems();
        break;
      case "end":
        app.connected = false;
        app.over = true;
        break;
      }
      app.isDirty = true;
    }

    const source = new EventSource(`/events?token=${token}`);
    source.onmessage = message => {
      // An answer to a question of this page does not wait until the page goes on.
      const isAnswer = message.data.startsWith('{"type":"place"') || message.data.startsWith('{"type":"cycles"');
      if (app.paused && !isAnswer) { app.queue.push(message.data); if (app.queue.length > 2000) { app.queue.shift(); app.lost += 1; } }
      else receive(JSON.parse(message.data));
    };
    source.onerror = () => { app.connected = false; app.isDirty = true; if (app.over) source.close(); };

    // Names and rows

    function chain(root) {
      const names = [root.operator];
      let lane = root;
      while (lane.children.length && names.length < 12) {
        lane = app.lanes.get(lane.children[0]);
        if (!lane) break;
        names.unshift(lane.operator);
      }
      return names.filter(name => name !== "lane" && name !== "eraseToAnyPublisher").concat(root.subscriber).join(" → ");
    }

    function label(root) {
      let lane = root, found = root.name;
      while (!found && lane && lane.children.length) {
        lane = app.lanes.get(lane.children[0]);
        found = lane && lane.name;
      }
      return found ? `${found}: ${chain(root)}` : chain(root);
    }

    function descendants(root, into = []) {
      into.push(root);
      for (const id of root.children) { const lane = app.lanes.get(id); if (lane) descendants(lane, into); }
      return into;
    }

    function matches(root) {
      const word = app.filter.toLowerCase();
      if (!word) return true;
      return descendants(root).some(lane =>
        [lane.name, lane.operator, lane.subscriber, lane.file, lane.place?.path].some(text => text && text.toLowerCase().includes(word))
        || lane.events.some(event => event.value !== undefined && event.value.toLowerCase().includes(word)));
    }

    function makeRows() {
      const rows = [];
      for (const id of app.roots) {
        const root = app.lanes.get(id);
        if (!root || !matches(root)) continue;
        root.title = label(root);
        rows.push({ lane: root, pipeline: true });
        if (app.open.has(id)) for (const lane of descendants(root)) {
          rows.push({ lane, pipeline: false });
          if (lane.demands.length || lane.depths.length) rows.push({ lane, pipeline: false, graph: true });
        }
      }
      app.rows = rows;
      app.rowsAreOld = false;
      // As wide as the longest name, and at most as wide as half of the page.
      context.font = '12px system-ui, "DejaVu Sans", sans-serif';
      const longest = rows.slice(0, 500).reduce((most, row) => Math.max(most, context.measureText(row.pipeline ? row.lane.title : row.lane.name || row.lane.operator).width + (row.pipeline ? 0 : 160)), 0);
      app.names = Math.min(Math.max(360, longest + 34), Math.max(360, $("lanes").clientWidth / 2));
      $("space").style.height = Math.max(rows.length * ROW, 1) + "px";
    }

    // Drawing

    const canvas = $("canvas"), context = canvas.getContext("2d");
    const style = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const color = thread => COLORS[(thread - 1) % COLORS.length];

    function draw() {
      requestAnimationFrame(draw);
      if (!app.paused && app.connected && app.follows) { app.end = performance.now() * 1000 + app.clockOffset; app.isDirty = true; }
      if (!app.isDirty) return;
      if (app.diagrams) { app.isDirty = !drawDiagrams(); drawStatus(); return; }
      app.isDirty = false;
      if (app.rowsAreOld || (app.filter && !app.paused && performance.now() > (app.nextFilter || 0))) {
        makeRows();
        app.nextFilter = performance.now() + 500;
      }
      const box = $("lanes"), ratio = devicePixelRatio || 1, width = box.clientWidth, height = box.clientHeight;
      if (canvas.width !== width * ratio || canvas.height !== height * ratio) {
        Object.assign(canvas, { width: width * ratio, height: height * ratio });
        Object.assign(canvas.style, { width: width + "px", height: height + "px" });
      }
      const front = style("--front"), faint = style("--faint"), line = style("--line"), back = style("--row"), bad = style("--bad");
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      context.font = '12px system-ui, "DejaVu Sans", sans-serif';
      context.textBaseline = "middle";
      const first = Math.floor(box.scrollTop / ROW), left = app.names, right = width - 8 - LABEL;
      const start = app.end - app.span, x = time => left + (time - start) / app.span * (right - left);
      app.x = x;
      app.hits = [];
      const places = new Map();
      const last = Math.min(app.rows.length, first + Math.ceil(height / ROW) + 1);
      for (let index = first; index < last; index += 1) {
        const { lane, pipeline, graph } = app.rows[index], y = index * ROW - box.scrollTop + ROW / 2;
        if (index % 2) { context.fillStyle = back; context.fillRect(0, y - ROW / 2, width, ROW); }
        if (graph) { drawGraph(lane, y, x, start, left, right); continue; }
        context.save();
        context.beginPath();
        context.rect(0, y - ROW / 2, left - 6, ROW);
        context.clip();
        const drops = pipeline ? descendants(lane).reduce((sum, lane) => sum + lane.drops, 0) : lane.drops;
        context.fillStyle = drops ? bad : front;
        const indent = pipeline ? 18 : 30 + Math.min(lane.depth, 8) * 8;
        if (pipeline) context.fillText(app.open.has(lane.id) ? "▾" : "▸", 5, y);
        const demand = lane.demand === -1 ? "∞" : lane.demand;
        context.fillText(pipeline ? lane.title : `${lane.name || lane.operator}  ${lane.received} of demand ${demand}${lane.drops ? `, ${lane.drops} dropped` : ""}`, indent, y);
        context.restore();
        context.save();
        context.beginPath();
        context.rect(left, y - ROW / 2, right - left + 8 + LABEL, ROW);
        context.clip();
        drawLane(lane, pipeline, y, x, start, { front, faint, line, bad }, places);
        context.restore();
      }
      drawArrows(places);
      context.fillStyle = faint;
      const unit = app.span >= 2e6 ? [1e6, "s"] : app.span >= 2e3 ? [1e3, "ms"] : [1, "µs"];
      context.textAlign = "right";
      context.fillText(`${(app.span / unit[0]).toFixed(app.span / unit[0] < 10 ? 1 : 0)} ${unit[1]}`, right, height - 8);
      context.textAlign = "left";
      drawStatus();
    }

    function drawStatus() {
      const rate = Math.round(app.rate || 0);
      $("status").textContent = (app.over ? "the program has ended · " : app.connected ? "" : "not connected · ")
        + `${app.roots.length} pipelines · ${app.count} events · ${rate}/s` + (app.lost ? ` · ${app.lost} lost` : "");
    }

    function drawLane(lane, pipeline, y, x, start, colors, places) {
      const events = lane.events;
      let low = 0, high = events.length;
      while (low < high) { const middle = (low + high) >> 1; if (events[middle].time < start) low = middle + 1; else high = middle; }
      const ended = events.length && [5, 6, 7, 11].includes(events[events.length - 1].kind) ? events[events.length - 1] : null;
      context.strokeStyle = colors.line;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(Math.max(x(lane.start), app.names), y);
      context.lineTo(ended ? x(ended.time) : x(app.end), y);
      context.stroke();
      const step = Math.max(1, Math.ceil((events.length - low) / 600));
      for (let at = low; at < events.length; at += 1) {
        const event = events[at];
        if (event.time > app.end) break;
        if (step > 1 && event.kind === KIND.element && at % step) continue;
        const next = events[at + 1];
        drawEvent(event, lane, x(event.time), y, colors, next && next.kind === KIND.element ? x(next.time) : Infinity, places);
      }
      if (pipeline) for (const part of descendants(lane)) {
        if (part === lane) continue;
        for (let at = part.events.length - 1; at >= 0 && part.events[at].time >= start; at -= 1) {
          const event = part.events[at];
          if ((event.kind === KIND.notRequested || event.kind === KIND.bufferFull) && event.time <= app.end) drawEvent(event, part, x(event.time), y, colors, Infinity, places);
        }
      }
    }

    // The outstanding demand and the elements that wait, as steps over time.
    function drawGraph(lane, y, x, start, left, right) {
      const graphs = [["demand", lane.demands, COLORS[0]], ["waiting", lane.depths, COLORS[1]]].filter(graph => graph[1].length);
      const before = (points, time) => {
        let low = 0, high = points.length;
        while (low < high) { const middle = (low + high) >> 1; if (points[middle][0] <= time) low = middle + 1; else high = middle; }
        return low - 1;
      };
      let top = 1, indent = 30 + Math.min(lane.depth, 8) * 8 + 14;
      for (const [, points] of graphs) for (let at = Math.max(0, before(points, start)); at < points.length && points[at][0] <= app.end; at += 1) top = Math.max(top, points[at][1]);
      for (const [name, points, ink] of graphs) {
        const last = before(points, app.end), low = y + ROW / 2 - 3, height = ROW - 7;
        const text = `${name} ${last < 0 ? 0 : points[last][1]}`;
        context.fillStyle = ink;
        context.fillRect(indent, y - 4, 8, 8);
        context.fillText(text, indent + 12, y);
        indent += context.measureText(text).width + 26;
        context.save();
        context.beginPath();
        context.rect(left, y - ROW / 2, right - left + 8, ROW);
        context.clip();
        const first = Math.max(0, before(points, start)), level = value => low - value / top * height;
        context.beginPath();
        if (last >= first) {
          context.moveTo(x(points[first][0]), low);
          for (let at = first; at <= last; at += 1) {
            context.lineTo(x(points[at][0]), level(points[at][1]));
            context.lineTo(x(at < last ? points[at + 1][0] : app.end), level(points[at][1]));
          }
          context.lineTo(x(app.end), low);
        }
        context.globalAlpha = 0.25;
        context.fill();
        context.globalAlpha = 1;
        context.strokeStyle = ink;
        context.lineWidth = 1;
        context.stroke();
        context.restore();
      }
    }

    function drawEvent(event, lane, at, y, colors, nextX, places) {
      context.lineWidth = 2;
      const isDrop = event.kind === KIND.notRequested || event.kind === KIND.bufferFull;
      if (event.kind === KIND.element) {
        context.fillStyle = color(event.thread);
        context.beginPath();
        context.arc(at, y, 6, 0, 2 * Math.PI);
        context.fill();
        if (event.value !== undefined && nextX - at > 34) {
          context.fillStyle = colors.faint;
          const text = event.value.length > 12 ? event.value.slice(0, 11) + "…" : event.value;
          context.fillText(text, at + 8, y);
        }
      } else if (isDrop || event.kind === KIND.failed) {
        context.strokeStyle = colors.bad;
        context.beginPath();
        context.moveTo(at - 5, y - 5); context.lineTo(at + 5, y + 5);
        context.moveTo(at + 5, y - 5); context.lineTo(at - 5, y + 5);
        context.stroke();
        if (isDrop) { context.beginPath(); context.arc(at, y, 8, 0, 2 * Math.PI); context.lineWidth = 1; context.stroke(); }
      } else if (event.kind === KIND.finished || event.kind === KIND.cancel || event.kind === KIND.subscriberReleased) {
        context.strokeStyle = event.kind === KIND.finished ? colors.front : event.kind === KIND.cancel ? colors.faint : colors.bad;
        context.setLineDash(event.kind === KIND.finished ? [] : [3, 2]);
        context.beginPath();
        context.moveTo(at, y - 9); context.lineTo(at, y + 9);
        context.stroke();
        context.setLineDash([]);
      } else if (event.kind === KIND.request) {
        context.strokeStyle = colors.faint;
        context.lineWidth = 1;
        context.beginPath();
        context.moveTo(at, y + 10); context.lineTo(at - 3, y + 6); context.moveTo(at, y + 10); context.lineTo(at + 3, y + 6);
        context.stroke();
      } else if (event.kind === KIND.slow) {
        const from = app.x(event.time - event.number / 1000);
        context.fillStyle = colors.bad;
        context.fillRect(from, y + 8, Math.max(2, at - from), 3);
      } else if (event.kind === KIND.subscribe) {
        context.strokeStyle = colors.faint;
        context.lineWidth = 1.5;
        context.beginPath();
        context.arc(at, y, 3, 0, 2 * Math.PI);
        context.stroke();
      } else {
        return;
      }
      places.set(event.id, { at, y, event });
      if (event.id === app.selected) {
        context.strokeStyle = colors.front;
        context.lineWidth = 1.5;
        context.beginPath();
        context.arc(at, y, 10, 0, 2 * Math.PI);
        context.stroke();
      }
      app.hits.push({ x: at, y, event });
    }

    // An arrow from an event before an operator that changes threads to the one behind it.
    function drawArrows(places) {
      for (const { at, y, event } of places.values()) {
        const before = event.from && places.get(event.from);
        if (!before) continue;
        context.strokeStyle = color(event.thread);
        context.lineWidth = 1.2;
        context.beginPath();
        context.moveTo(before.at, before.y);
        context.lineTo(at, y);
        const angle = Math.atan2(y - before.y, at - before.at);
        for (const side of [0.5, -0.5]) {
          context.moveTo(at - 6 * Math.cos(angle), y - 6 * Math.sin(angle));
          context.lineTo(at - 14 * Math.cos(angle + side), y - 14 * Math.sin(angle + side));
        }
        context.stroke();
      }
    }

    // Marble diagrams

    // The name of the elements' vocabulary, which the browser knows.
    const SVG = $("shapes").namespaceURI;

    function element(name, attributes, text) {
      const made = document.createElementNS(SVG, name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      if (text !== undefined) made.textContent = text;
      return made;
    }

    // The lanes of a pipeline from the sources to the end, without those that only pass everything on.
    function upstreamFirst(world, lane, into = []) {
      if (sourceOf(lane) === null) for (const id of lane.children) { const other = world.lanes.get(id); if (other) upstreamFirst(world, other, into); }
      if (!["lane", "eraseToAnyPublisher"].includes(lane.operator) || !lane.children.length) into.push(lane);
      return into;
    }

    // The number of the source of an experiment that a lane shows.
    function sourceOf(lane) { const found = lane.file?.match(/^marbles(-cold)?:(\d+)$/); return found ? Number(found[2]) : null; }

    const SHOWN = new Set([KIND.element, KIND.finished, KIND.failed, KIND.cancel, KIND.notRequested, KIND.bufferFull]);

    // The columns of a diagram: what follows from one element of a source is one below the other, and no lane has two
    // marks in a column.
    function columnsOf(world, lanes) {
      const own = new Set(lanes.map(lane => lane.id)), columns = [], groups = new Map(), latest = new Map();
      const marks = lanes.flatMap(lane => lane.events.slice(-200).filter(event => SHOWN.has(event.kind)));
      marks.sort((a, b) => a.time - b.time || a.id - b.id);
      for (const event of marks) {
        let first = event, cause = world.events.get(event.cause);
        while (cause && own.has(cause.lane) && SHOWN.has(cause.kind)) { first = cause; cause = world.events.get(cause.cause); }
        const group = groups.get(first.id) ?? groups.set(first.id, []).get(first.id);
        let column = group.find(column => !column.marks.has(event.lane) && column.index > (latest.get(event.lane) ?? -1));
        if (!column) {
          column = { index: columns.length, time: event.time, marks: new Map(), half: 12 };
          columns.push(column);
          group.push(column);
        }
        column.marks.set(event.lane, event);
        latest.set(event.lane, column.index);
      }
      return columns;
    }

    function timeText(microseconds) {
      const [unit, name] = microseconds >= 1e6 ? [1e6, "s"] : microseconds >= 1e3 ? [1e3, "ms"] : [1, "µs"];
      const value = microseconds / unit;
      return `${value < 10 && value % 1 ? value.toFixed(1) : Math.round(value)} ${name}`;
    }

    function labelOf(event) {
      if (event.kind !== KIND.element || event.value === undefined) return "";
      return event.value.length > 60 ? event.value.slice(0, 59) + "…" : event.value;
    }

    function diagramOf(world, root, width) {
      const lanes = upstreamFirst(world, root), columns = columnsOf(world, lanes), height = 38, top = 6;
      context.font = '12px system-ui, "DejaVu Sans", sans-serif';
      const measure = text => context.measureText(text).width;
      const nameOf = lane => lane.name ? `${lane.operator} “${lane.name}”` : lane.operator;
      const left = Math.ceil(Math.max(60, ...lanes.map(lane => measure(nameOf(lane))))) + 20;
      for (const column of columns) for (const event of column.marks.values()) column.half = Math.max(column.half, measure(labelOf(event)) / 2 + 7);

      // Neighbors do not touch; the room that this leaves is given to them in proportion to the time between them.
      const start = columns.length ? columns[0].time : 0, length = Math.max(1, columns.length ? columns.at(-1).time - start : 1);
      const least = columns.reduce((sum, column) => sum + 2 * column.half + 8, 0), room = Math.max(0, width - left - least - 72);
      let before = left - 4;
      columns.forEach((column, index) => {
        const past = index ? Math.max(0, column.time - columns[index - 1].time) : 0;
        column.x = before + 8 + column.half + past / length * room;
        before = column.x + column.half;
      });
      // In an experiment, each frame has the same width: as much as its neighbors need, and what is left.
      let grid = null;
      if (world.frame && columns.length) {
        const frames = columns.map(column => Math.round(column.time / world.frame)), last = frames.at(-1);
        let step = Math.max(16, Math.min(60, (width - left - 2 * columns.at(-1).half - 80) / Math.max(1, last)));
        columns.forEach((column, index) => {
          const before = columns[index - 1], passed = index && frames[index] - frames[index - 1];
          if (passed > 0) step = Math.max(step, (before.half + column.half + 8) / passed);
        });
        grid = { start: left + 8 + columns[0].half, step };
        before = left - 4;
        columns.forEach((column, index) => {
          column.x = Math.max(grid.start + frames[index] * step, before + 8 + column.half);
          before = column.x + column.half;
        });
      }
      const end = before + 20, bottom = top + lanes.length * height, total = Math.max(width, end + 44);
      const picture = element("svg", { width: Math.ceil(total), height: bottom + 30, role: "img" });
      lanes.forEach((lane, row) => {
        const y = top + row * height + height / 2;
        picture.append(element("text", { x: 0, y, class: "name", "data-lane": lane.id }, nameOf(lane)));
        const marks = columns.filter(column => column.marks.has(lane.id)).map(column => [column, column.marks.get(lane.id)]);
        const over = marks.length && [KIND.finished, KIND.failed, KIND.cancel].includes(marks.at(-1)[1].kind);
        const tip = over ? marks.at(-1)[0].x : end;
        picture.append(element("path", { class: "axis", d: `M${left - 8} ${y}H${tip}` + (over ? "" : `m-6 -4l6 4l-6 4`) }));
        for (const [column, event] of marks) {
          const mark = markOf(event, column, y);
          if (grid && event.kind !== KIND.cancel && (sourceOf(lane) < 1e9 && sourceOf(lane) !== null || workOf(event, lane, world) !== null))
            makeDraggable(mark, event, lane, world, grid);
          picture.append(mark);
        }
      });

      // The axis; a time is left out where it would touch the one before.
      picture.append(element("path", { class: "axis", d: `M${left - 8} ${bottom + 6}H${end}` }));
      let free = 0;
      for (const column of columns) {
        const text = timeText(grid ? column.time : column.time - start), half = measure(text) / 2;
        picture.append(element("path", { class: "axis", d: `M${column.x} ${bottom + 2}v8` }));
        if (column.x - half < free) continue;
        picture.append(element("text", { x: column.x, y: bottom + 20, class: "time", "text-anchor": "middle" }, text));
        free = column.x + half + 8;
      }
      return picture;
    }

    function markOf(event, column, y) {
      const group = element("g", { class: "mark", "data-event": event.id }), x = column.x;
      if (event.kind === KIND.element) {
        const label = labelOf(event), half = Math.max(11, context.measureText(label).width / 2 + 7);
        group.append(element("rect", { x: x - half, y: y - 11, width: half * 2, height: 22, rx: 11, fill: color(event.thread) }));
        group.append(element("text", { x, y, class: "value" }, label));
      } else if (event.kind === KIND.finished || event.kind === KIND.cancel) {
        group.append(element("path", { class: event.kind === KIND.finished ? "front" : "faint", d: `M${x} ${y - 12}v24` }));
      } else {
        group.append(element("path", { class: "bad", d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12` }));
        if (event.kind !== KIND.failed) group.append(element("circle", { class: "bad", cx: x, cy: y, r: 10 }));
      }
      group.append(element("title", {}, `${WORD[event.kind]} ${event.value ?? ""}`));
      if (app.events.get(event.id) === event) group.onclick = () => show(event);
      return group;
    }

    // The number of the scheduled work in which a source published an event, if it is no source of marbles. Of runs
    // inside each other, the inner one ended first.
    function workOf(event, lane, world) {
      if (sourceOf(lane) !== null || lane.children.length) return null;
      return world.work.find(([, first, last]) => first <= event.id && event.id <= last)?.[0] ?? null;
    }

    // A mark of an experiment's source follows the pointer, and the program computes the rest again where it is left.
    function makeDraggable(mark, event, lane, world, grid) {
      const frameOf = event => Math.round((event.time - (world.isCold(lane) ? lane.start : 0)) / world.frame), isEnd = event.kind !== KIND.element;
      mark.classList.add("draggable");
      mark.onpointerdown = down => {
        down.preventDefault();
        mark.setPointerCapture?.(down.pointerId);
        const from = frameOf(event), kin = lane.events.filter(other => SHOWN.has(other.kind) && (other.kind !== KIND.element) === isEnd && frameOf(other) === from);
        let to = from;
        app.isDragging = true;
        mark.onpointermove = move => {
          to = Math.max(0, from + Math.round((move.clientX - down.clientX) / grid.step));
          mark.setAttribute("transform", `translate(${(to - from) * grid.step} 0)`);
        };
        mark.onpointerup = mark.onpointercancel = up => {
          mark.onpointermove = mark.onpointerup = mark.onpointercancel = null;
          app.isDragging = false;
          app.diagramKey = null;
          app.isDirty = true;
          const work = workOf(event, lane, world);
          if (to === from || up.type !== "pointerup") return;
          if (work !== null) post(`experiment=${world.id}&work=${work}&by=${to - from}`);
          else
            post(`experiment=${world.id}&source=${sourceOf(lane)}&from=${from}&ordinal=${kin.indexOf(event)}&end=${isEnd ? 1 : 0}&to=${to}`);
        };
      };
    }

    // An experiment that has run: a world of its own, with virtual time.
    function addExperiment(message) {
      const world = { id: message.id, title: message.title, frame: message.frame, version: message.version, work: message.work, lanes: new Map(), events: new Map(), roots: [] };
      for (const lane of message.lanes) {
        Object.assign(lane, { events: [], children: [] });
        world.lanes.set(lane.id, lane);
        const parent = world.lanes.get(lane.parent);
        if (parent) parent.children.push(lane.id); else world.roots.push(lane);
      }
      for (const [id, kind, time, laneID, thread, cause, number, demand, value] of message.events) {
        const event = { id, kind, time, lane: laneID, thread, cause, number, demand, value };
        world.events.set(id, event);
        world.lanes.get(laneID)?.events.push(event);
      }
      // A cold source begins with each subscription.
      world.isCold = lane => lane.file?.startsWith("marbles-cold") ?? false;
      app.experiments.set(message.id, world);
    }

    // Draws the pipelines that the filter leaves, again when something has happened, and at most four times a second.
    function drawDiagrams() {
      const box = $("diagrams"), width = box.clientWidth - 24;
      const roots = app.roots.map(id => app.lanes.get(id)).filter(root => root && matches(root)).slice(-40);
      const worlds = [...app.experiments.values()];
      const key = JSON.stringify([width, app.count, app.filter, app.lanes.size, roots.map(root => root.id), worlds.map(world => world.version)]);
      if (app.isDragging || key === app.diagramKey || performance.now() < (app.nextDiagrams ?? 0)) return app.isDragging || key === app.diagramKey;
      app.diagramKey = key;
      app.nextDiagrams = performance.now() + 250;
      const figureOf = (title, pictures) => {
        const figure = document.createElement("figure"), caption = document.createElement("figcaption");
        caption.textContent = title;
        figure.append(caption, ...pictures);
        return figure;
      };
      box.replaceChildren(
        ...worlds.map(world => figureOf(`${world.title} (drag the marbles of a source)`, world.roots.map(root => diagramOf(world, root, width)))),
        ...roots.map(root => {
          const figure = figureOf(label(root), [diagramOf(app, root, width)]);
          figure.firstChild.onclick = () => showPipeline(root);
          return figure;
        }));
      return true;
    }

    function showDiagrams(shown) {
      app.diagrams = shown;
      app.diagramKey = null;
      $("diagrams").hidden = !shown;
      $("lanes").hidden = shown;
      for (const id of ["step", "in", "out"]) $(id).hidden = shown;
      $("marbles").setAttribute("aria-pressed", shown);
      app.isDirty = true;
    }

    function drawProblems() {
      const key = JSON.stringify(app.problems);
      if (key === app.problemKey) return;
      app.problemKey = key;
      $("problems").replaceChildren(...app.problems.slice(0, 100).map(problem => {
        const item = document.createElement("li"), kind = document.createElement("b");
        kind.textContent = problem.kind;
        item.append(kind, problem.text);
        item.onclick = () => reveal(problem.lane);
        return item;
      }));
    }

    function drawLegend() {
      $("legend").replaceChildren(...app.threads.slice(0, 16).map((name, index) => {
        const entry = document.createElement("span"), dot = document.createElement("i");
        dot.style.background = color(index + 1);
        entry.append(dot, name);
        return entry;
      }));
    }

    // Input

    function reveal(id) {
      const lane = app.lanes.get(id);
      if (!lane) return;
      app.open.add(lane.root);
      showPipeline(app.lanes.get(lane.root));
      $("filter").value = app.filter = "";
      makeRows();
      const index = app.rows.findIndex(row => !row.pipeline && row.lane.id === id);
      if (index >= 0) $("lanes").scrollTop = Math.max(0, (index - 3) * ROW);
      app.isDirty = true;
    }

    function entry(list, name, text, more) {
      if (text === undefined || text === "") return;
      const term = document.createElement("dt"), value = document.createElement("dd");
      term.textContent = name;
      value.textContent = text;
      if (more) value.title = more;
      list.append(term, value);
    }

    function post(body) { return fetch(`/command?token=${token}`, { method: "POST", body }); }

    // The place at which a pipeline was subscribed to. The server looks it up when it is asked for the first time.
    function place(list, lane) {
      const root = app.lanes.get(lane.root);
      if (!root) return;
      if (!root.isAsked) { root.isAsked = true; post(`place=${root.id}`); }
      entry(list, "subscribed at", !root.place ? "…" : root.place.place ?? (root.place.function ? "" : "not known"), root.place?.path);
      entry(list, "in", root.place?.function);
    }

    function showPipeline(root) {
      if (!root) return;
      app.detail = () => showPipeline(root);
      const title = document.createElement("h2"), list = document.createElement("dl"), parts = document.createElement("ol");
      title.textContent = label(root);
      entry(list, "to", root.subscriber);
      place(list, root);
      for (const lane of descendants(root)) {
        const item = document.createElement("li");
        item.textContent = lane.operator + (lane.name ? ` “${lane.name}”, made at ${lane.file}` : "");
        parts.append(item);
      }
      const heading = document.createElement("p");
      heading.textContent = "Operators, from the subscriber up:";
      $("detail").replaceChildren(title, list, heading, parts);
    }

    function show(event) {
      app.selected = event.id;
      app.detail = () => show(event);
      const lane = app.lanes.get(event.lane), title = document.createElement("h2"), list = document.createElement("dl");
      title.textContent = event.kind === KIND.element ? event.value ?? "element" : WORD[event.kind];
      entry(list, "event", WORD[event.kind]);
      entry(list, "value", event.value);
      if (event.kind === KIND.element) entry(list, "number", event.number);
      entry(list, "operator", lane.operator);
      entry(list, "lane", lane.name);
      entry(list, "made at", lane.file);
      entry(list, "to", lane.subscriber);
      place(list, lane);
      entry(list, "time", `${(event.time / 1e6).toFixed(6)} s`);
      entry(list, "thread", app.threads[event.thread - 1] ?? event.thread);
      if (event.kind === KIND.request) entry(list, "requested", event.number === -1 ? "unlimited" : event.number);
      if (event.kind === KIND.request || event.kind === KIND.element) entry(list, "demand after", event.demand === -1 ? "unlimited" : event.demand);
      const stack = document.createElement("ol");
      let cause = app.events.get(event.cause), depth = 0;
      if (event.kind === KIND.cancel) {
        const other = cause && app.lanes.get(cause.lane);
        entry(list, "cancelled by", other ? `${other.subscriber} of ${other.name || other.operator}, when it ${WORD[cause.kind]}` : "code outside every delivery");
      }
      const origin = event.from && app.events.get(event.from);
      if (origin) entry(list, "comes from", `thread ${app.threads[origin.thread - 1] ?? origin.thread}, ${((event.time - origin.time) / 1000).toFixed(3)} ms earlier`);
      while (cause && depth < 50) {
        const item = document.createElement("li"), other = app.lanes.get(cause.lane), target = cause;
        item.textContent = `${other ? other.name || other.operator : "?"}: ${WORD[cause.kind]} ${cause.value ?? ""}`;
        item.onclick = () => show(target);
        stack.append(item);
        cause = app.events.get(cause.cause);
        depth += 1;
      }
      const because = document.createElement("p");
      because.textContent = depth ? "Inside the handling of:" : "Not inside another event.";
      $("detail").replaceChildren(title, list, because, stack);
      app.isDirty = true;
    }

    canvas.onclick = click => {
      const box = canvas.getBoundingClientRect(), x = click.clientX - box.left, y = click.clientY - box.top;
      if (x < app.names) {
        const row = app.rows[Math.floor((y + $("lanes").scrollTop) / ROW)];
        if (row && row.pipeline) {
          if (!app.open.delete(row.lane.id)) app.open.add(row.lane.id);
          showPipeline(row.lane);
          makeRows();
          app.isDirty = true;
        }
        return;
      }
      const near = app.hits.filter(hit => Math.hypot(hit.x - x, hit.y - y) < 11)
        .sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
      if (near.length) show(near[0].event);
    };

    function pause(paused) {
      app.paused = paused;
      $("pause").textContent = paused ? "Continue" : "Pause";
      $("step").disabled = !paused;
      if (paused) {
        app.queue = [];
      } else {
        app.queue.forEach(data => receive(JSON.parse(data)));
        app.queue = [];
        app.follows = true;
      }
      app.isDirty = true;
    }

    function zoom(factor) {
      app.span = Math.min(600e6, Math.max(50, app.span * factor));
      app.isDirty = true;
    }

    function move(part) {
      if (!app.paused) pause(true);
      app.end += part * app.span;
      app.isDirty = true;
    }

    // The earliest event behind the end of what is shown becomes the last one shown.
    function step() {
      let next = null;
      for (const event of app.events.values()) {
        if (event.time > app.end + 0.001 && (!next || event.time < next.time)) next = event;
      }
      if (!next) {
        const data = app.queue.shift();
        if (data) { receive(JSON.parse(data)); step(); }
        return;
      }
      app.end = next.time;
      if (app.lanes.has(next.lane)) show(next);
    }

    $("pause").onclick = () => pause(!app.paused);
    $("step").onclick = step;
    $("marbles").onclick = () => showDiagrams(!app.diagrams);
    $("cycles").onclick = () => { $("cycles").disabled = true; $("found").textContent = "searching…"; post("cycles=1"); };
    $("in").onclick = () => zoom(0.5);
    $("out").onclick = () => zoom(2);
    $("filter").oninput = () => { app.filter = $("filter").value; makeRows(); app.isDirty = true; };
    $("values").onchange = () => post(`values=${$("values").checked ? 1 : 0}`);
    $("lanes").onscroll = () => { app.isDirty = true; };
    $("lanes").onwheel = wheel => {
      if (!wheel.ctrlKey) return;
      wheel.preventDefault();
      zoom(wheel.deltaY > 0 ? 1.25 : 0.8);
    };
    $("lanes").onkeydown = key => {
      const actions = { " ": () => pause(!app.paused), "+": () => zoom(0.5), "-": () => zoom(2), ".": step,
        ArrowLeft: () => move(-0.2), ArrowRight: () => move(0.2) };
      if (!actions[key.key]) return;
      key.preventDefault();
      actions[key.key]();
    };
    window.onresize = () => { app.isDirty = true; };
    setInterval(() => {
      app.rate = app.count - (app.lastCount || 0);
      app.lastCount = app.count;
    }, 1000);
    if (new URLSearchParams(location.search).get("view") === "marbles") showDiagrams(true);
    draw();
    </script>
    """#
#endif
