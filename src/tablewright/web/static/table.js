// The table's page: everything here is a comfort; without it the page works, but for live updates.
import { watchForms } from "./act.js";
import { follow } from "./live.js";
import { watchLine } from "./line.js";
import { watchKeys } from "./keys.js";
import { watchPanes } from "./panes.js";

document.documentElement.classList.add("js");
watchPanes();
watchForms();
watchLine();
watchKeys();
follow();
